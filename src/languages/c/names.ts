import { basename } from 'node:path/posix'

/** The name by which an input goes as a test. */
export const inputName = (path: string) => `input ${basename(path)}`
