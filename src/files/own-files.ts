/** In the project, next to its configuration. */
export const answersFile = 'assay.answers.json'

/** What Assay itself writes into a project where it is asked to: no part of the program. */
export const ownFiles: readonly string[] = [answersFile, 'assay-report', '.assay']

export const isOwnFile = (path: string): boolean => path.split('/').some((name) => ownFiles.includes(name))
