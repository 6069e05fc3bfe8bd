import type { Command } from 'commander'
import { GithubError, pullRequestFrom } from '../github/api.js'
import { keepComment } from '../github/sticky-comment.js'
import { commentText, stateFor } from '../report/comment.js'
import { readReportFile } from './report.js'

export function addComment(program: Command): void {
  program
    .command('comment')
    .description('keep one comment on the pull request of a GitHub workflow up to date')
    .argument('<file.json>', 'output of `assay assess --json`, or report.json; - for standard input')
    .option('--id <name>', 'tells the comments of several runs on one pull request apart', '.')
    .addHelpText(
      'after',
      `
It comments where something speaks against a patch or is asked, edits that
comment later, and closes it when nothing speaks against the patch any more. It
reads the variables that GitHub Actions sets, and GITHUB_TOKEN. With a token that
only reads, or when GitHub does not answer, it says so and ends with 0.

Exit codes: 0 done; 2 wrong usage, or not in a workflow of a pull request.

Example:
  assay comment assay-report/report.json`,
    )
    .action(async (file: string, { id }: { id: string }) => {
      const report = readReportFile(file)
      const request = pullRequestFrom(process.env)
      try {
        const content = { text: commentText(report, request), state: stateFor(report) }
        process.stdout.write(`${await keepComment(request, id, content)}\n`)
      } catch (error) {
        if (!(error instanceof GithubError)) throw error
        const why = error.isForbidden ? 'the token may not write comments' : error.message
        process.stdout.write(`there is no comment, the job summary has everything: ${why}\n`)
      }
    })
}
