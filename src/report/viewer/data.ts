import type { PageData } from '../html.js'

/** Reads the data of the page, which is embedded in the file (../html.ts). */
export function readData(): PageData {
  const text = document.getElementById('data')?.textContent
  if (!text) throw new Error('This file contains no report.')
  return JSON.parse(text) as PageData
}
