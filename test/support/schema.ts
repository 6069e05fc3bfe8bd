import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { root } from './project.js'

/** What a published schema has against some JSON; empty where it is valid. */
export function complaintsBy(schema: 'assessment' | 'bench', json: unknown): string[] {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true })
  const text = readFileSync(join(root, 'docs/schema', `${schema}.schema.json`), 'utf8')
  const isValid = ajv.compile(JSON.parse(text) as object)
  return isValid(json) ? [] : isValid.errors!.map(({ instancePath, message }) => `${instancePath} ${message}`)
}
