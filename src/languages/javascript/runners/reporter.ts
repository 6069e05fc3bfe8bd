/** A reporter for node:test that writes one JSON line per finished test. It runs inside the subject's test process. */
interface Finished {
  type: string
  data: {
    name: string
    nesting: number
    file?: string
    skip?: unknown
    todo?: unknown
    details?: { type?: string; error?: { message?: string; cause?: { message?: string } } }
  }
}

export default async function* report(source: AsyncIterable<Finished>): AsyncGenerator<string> {
  for await (const { type, data } of source) {
    if (type !== 'test:pass' && type !== 'test:fail') continue
    const error = data.details?.error
    yield JSON.stringify({
      type,
      name: data.name,
      nesting: data.nesting,
      file: data.file,
      suite: data.details?.type === 'suite',
      skipped: data.skip !== undefined || data.todo !== undefined,
      message: (error?.cause?.message ?? error?.message)?.slice(0, 2000),
    }) + '\n'
  }
}
