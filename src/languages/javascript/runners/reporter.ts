/** A reporter for node:test that writes one JSON line per finished test. It runs inside the subject's test process. */
interface Finished {
  type: string
  data: {
    name: string
    message?: string
    nesting: number
    file?: string
    skip?: unknown
    todo?: unknown
    details?: { type?: string; error?: { message?: string; cause?: { message?: string } } }
  }
}

export default async function* report(source: AsyncIterable<Finished>): AsyncGenerator<string> {
  const complaints = new Map<string, string>()
  for await (const { type, data } of source) {
    const file = data.file ?? ''
    if (type === 'test:stderr') complaints.set(file, ((complaints.get(file) ?? '') + data.message).slice(0, 20_000))
    if (type !== 'test:pass' && type !== 'test:fail') continue
    const error = data.details?.error
    // The reason why a whole file failed is only in its output.
    const isFile = data.nesting === 0 && file !== '' && file.endsWith(data.name)
    const printed = isFile ? /^\w*Error\b.*: .+$/m.exec(complaints.get(file) ?? '')?.[0] : undefined
    yield (
      JSON.stringify({
        type,
        name: data.name,
        nesting: data.nesting,
        file: data.file,
        suite: data.details?.type === 'suite',
        skipped: data.skip !== undefined || data.todo !== undefined,
        message: (printed ?? error?.cause?.message ?? error?.message)?.slice(0, 2000),
      }) + '\n'
    )
  }
}
