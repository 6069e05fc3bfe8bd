import type { Slot, TypeName } from '../../model/driver.js'
import type { Node } from '../../syntax/node.js'

/** Where the imports of a preservation test go. */
export function importsAt(root: Node): number {
  const first = root.children.find((c) => c.type === 'import_declaration')
  const head = root.children.find((c) => c.type === 'package_declaration')
  return first?.start ?? (head ? head.end : 0)
}

export function importText(root: Node, hasParameters: boolean): string {
  const lines = [
    'static assay.Preserve.failToPreserve',
    'static assay.Preserve.preserveIf',
    ...(hasParameters ? ['assay.Near'] : []),
    'assay.Preservation',
  ]
  const isFirst = !root.children.some((c) => c.type === 'import_declaration')
  return `${isFirst ? '\n\n' : ''}${lines.map((line) => `import ${line};\n`).join('')}`
}

/** `d1`, `d2` … for numbers with a point, `n1` for whole ones, `text` for texts. */
export function wordFor({ type }: Slot): string {
  const words: Partial<Record<TypeName, string>> = {
    double: 'd',
    float: 'd',
    string: 'text',
    boolean: 'flag',
    char: 'c',
    enum: 'kind',
    array: 'list',
  }
  return (type && words[type.name]) ?? 'n'
}
