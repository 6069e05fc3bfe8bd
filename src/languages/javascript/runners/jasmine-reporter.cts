/** Makes jasmine print its tests as a TAP stream. It runs inside of the subject's test process. */
interface Ended {
  readonly description: string
  readonly status: string
  readonly failedExpectations: readonly { readonly message: string }[]
}

declare const jasmine: { getEnv(): { clearReporters(): void; addReporter(reporter: object): void } }

const suites: string[] = []
const print = (line: string) => process.stdout.write(`${line}\n`)
const indented = (text: string, by: number) => text.replace(/^/gm, ' '.repeat(by))

const environment = jasmine.getEnv()
environment.clearReporters()
environment.addReporter({
  suiteStarted: ({ description }: Ended) => {
    print(indented(`# Subtest: ${description}`, 4 * suites.length))
    suites.push(description)
  },
  suiteDone: ({ description, failedExpectations }: Ended) => {
    suites.pop()
    print(indented(`${failedExpectations.length ? 'not ok' : 'ok'} - ${description}`, 4 * suites.length))
  },
  specDone: ({ description, status, failedExpectations }: Ended) => {
    const indent = 4 * suites.length
    const isSkipped = status === 'pending' || status === 'excluded' || status === 'disabled'
    print(indented(`# Subtest: ${description}`, indent))
    print(indented(`${status === 'failed' ? 'not ok' : 'ok'} - ${description}${isSkipped ? ' # skip' : ''}`, indent))
    const said = failedExpectations.map(({ message }) => message).join('\n')
    if (said) print(indented(`---\n${said.replace(/^\.\.\.$/gm, '')}\n...`, indent + 2))
  },
})
