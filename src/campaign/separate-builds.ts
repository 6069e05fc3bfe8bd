import type { Version } from '../case/versions.js'

/** Programs whose versions cannot share one build. */
const separated = new WeakSet<Version>()

export const needsSeparateBuilds = (buggy: Version): boolean => separated.has(buggy)

/** One build does not work: from now on every version is built separately. */
export const requireSeparateBuilds = (buggy: Version): void => void separated.add(buggy)
