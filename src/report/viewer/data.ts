import type { PageData } from '../html.js'

/** What the page shows, as it stands in the file (../html.ts). */
export function readData(): PageData {
  const text = document.getElementById('data')?.textContent
  if (!text) throw new Error('This file holds no report.')
  return JSON.parse(text) as PageData
}
