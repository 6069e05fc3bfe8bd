import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createTwoFilesPatch } from 'diff'
import { fetchJar } from '../../dist/languages/java/maven.js'

const modules = fileURLToPath(new URL('../../node_modules', import.meta.url))
const junit = ['junit:junit:4.13.2', 'org.hamcrest:hamcrest-core:1.3']

/** Writes a case to a folder: its project, and beside it a diff for each patch. */
export function writeCase({ name, path, files, patches }, work) {
  const folder = join(work, name)
  const project = join(folder, 'project')
  const write = (file, text) => {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  for (const [file, text] of Object.entries(files)) write(join(project, file), text)
  const isJava = path.endsWith('.java')
  if (!isJava) symlinkSync(modules, join(project, 'node_modules'))
  const written = patches.map(({ name: what, label, edits }) => {
    const file = join(folder, 'patches', `${label}-${what.replace(/\W+/g, '-')}.diff`)
    const before = files[path]
    const after = edits.reduce((text, [from, to]) => replaced(text, from, to, `${name}, ${what}`), before)
    write(file, createTwoFilesPatch(`a/${path}`, `b/${path}`, before, after, '', '', { context: 3 }))
    return { name: what, label, file }
  })
  const config = {
    patches: written.map(({ file }) => file),
    ...(isJava && { java: { classpath: junit.map(fetchJar) } }),
  }
  return { name, project, config, patches: written }
}

function replaced(text, from, to, where) {
  if (!text.includes(from)) throw new Error(`${where}: there is no ${from}`)
  return text.replace(from, () => to)
}
