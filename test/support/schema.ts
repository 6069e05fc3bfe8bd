import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { root } from './root.js'

type Name = 'assessment' | 'bench'
const compiled = new Map<Name, ValidateFunction>()

function validatorOf(name: Name): ValidateFunction {
  const known = compiled.get(name)
  if (known) return known
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true })
  const made = ajv.compile(JSON.parse(readFileSync(join(root, 'docs/schema', `${name}.schema.json`), 'utf8')) as object)
  compiled.set(name, made)
  return made
}

/** What a published schema has against some JSON; empty where it is valid. */
export function complaintsBy(schema: Name, json: unknown): string[] {
  const isValid = validatorOf(schema)
  return isValid(json) ? [] : isValid.errors!.map(({ instancePath, message }) => `${instancePath} ${message}`)
}
