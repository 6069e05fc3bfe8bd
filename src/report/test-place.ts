import type { TestPlace } from '../model/report.js'

/** Where a test stands; an input file has no lines. */
export const testPlaceInWords = ({ file, line }: Pick<TestPlace, 'file' | 'line'>): string =>
  line === null ? file : `${file}:${line}`
