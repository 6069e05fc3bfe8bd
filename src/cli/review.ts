import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { Report } from '../model/report.js'
import type { RunRequest } from '../model/receipt.js'
import type { ReviewRequest } from '../model/review.js'
import { assessmentText } from '../report/terminal.js'
import { ReviewServer } from '../service/review-server.js'
import { Review } from '../service/review.js'
import { Runs, type Run } from '../service/runs.js'
import { counted } from '../util/counted.js'
import { UserError } from '../util/errors.js'
import { terminalView } from './terminal-view.js'

interface ReviewFlags {
  project?: string
  base?: string
  patch?: string[]
  reference?: string
  budget?: string
  open?: boolean
}

export function addReview(program: Command): void {
  program
    .command('review')
    .description('answer the questions about a change on a page in your browser, and watch the verdict change')
    .option('--project <dir>', 'folder of the program (default: current folder)')
    .option('--base <revision>', 'judge the working tree against this revision (default: found as assess does)')
    .option('--patch <paths...>', 'judge these patches instead')
    .option('--reference <path>', 'a version known to be correct: a diff, a folder or a revision')
    .option('--budget <amount>', 'maximum for each run: executions or a time')
    .option('--open', 'open the page in the browser')
    .addHelpText(
      'after',
      `
It shows the result of the last \`assay assess\` of the present files, or judges
them first. The page is served on this machine alone, at an address that nobody
can guess. Answers are kept in assay.answers.json. "Finish" on the page, or
Ctrl-C, ends the command and prints the result.

Exit codes: 0 the review has ended; 2 wrong usage or configuration.

Example:
  assay review --open`,
    )
    .action(async ({ open, ...flags }: ReviewFlags) => {
      const runs = new Runs()
      const ending = new Promise<void>((end) => {
        for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => end())
      })
      const first = await firstRun(runs, requestFrom(flags), ending)
      if (!first) return void (process.exitCode = 130)
      await served(runs, first.run, first.report, open ?? false, ending)
      // Signals end it from now on.
      process.exit()
    })
}

/** Existing files are named from here; revisions and globs stay what they are. */
const fromHere = (path: string) => (existsSync(path) ? resolve(path) : path)

const requestFrom = ({ project = '.', base, patch, reference, budget }: ReviewFlags): RunRequest => ({
  project: resolve(project),
  ...(base !== undefined && { base }),
  ...(patch && { patches: patch.map((path) => resolve(path)) }),
  ...(reference !== undefined && { reference: fromHere(reference) }),
  ...(budget !== undefined && { budget }),
})

/** The result to begin with; undefined where it was stopped. */
async function firstRun(
  runs: Runs,
  request: RunRequest,
  ending: Promise<void>,
): Promise<{ run: Run; report: Report } | undefined> {
  const run = await runs.assess(request)
  if (run.state.kind === 'running') process.stderr.write('assay: judging the change first\n')
  await Promise.race([run.ended, ending])
  const { state } = run
  if (state.kind === 'done') return { run, report: state.report }
  if (state.kind === 'failed') throw new UserError(`the change could not be judged:\n${state.why}`)
  await runs.close()
  return undefined
}

async function served(runs: Runs, first: Run, report: Report, open: boolean, ending: Promise<void>): Promise<void> {
  let finish = () => {}
  const finished = new Promise<void>((resolve) => (finish = resolve))
  const review: Review = new Review(runs, first, report, () => server.tell())
  const handler = {
    get state() {
      return review.state
    },
    act: (request: ReviewRequest) => (request.do === 'finish' ? finish() : review.act(request)),
  }
  const server = await ReviewServer.start(() => handler)
  process.stdout.write(`\n  Review: ${server.address}\n  Ctrl-C ends it.\n\n`)
  if (open) openPage(server.address)
  await Promise.race([finished, ending])
  server.close()
  await runs.close()
  const { report: last, answers, run } = review.state
  const kept = answers.length ? `${counted(answers.length, 'answer')} kept in assay.answers.json\n` : ''
  const isOld = run.kind === 'done' ? '' : 'The result is older than the last answer; run `assay assess` again.\n'
  process.stdout.write(`${assessmentText(last, terminalView())}${kept}${isOld}`)
}

const openers: Partial<Record<NodeJS.Platform, string>> = { darwin: 'open', win32: 'explorer' }

/** Where there is no browser, the address is on the terminal. */
function openPage(address: string): void {
  const child = spawn(openers[process.platform] ?? 'xdg-open', [address], { stdio: 'ignore', detached: true })
  child.on('error', () => {})
  child.unref()
}
