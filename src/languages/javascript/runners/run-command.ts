import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileResults } from './file-results.js'

// Runs a project's own test command, inside of the subject's sandbox: `run-command.js REPORT COMMAND`.
const [report, command] = process.argv.slice(2)
const { status, stdout, stderr } = spawnSync(command, {
  shell: true,
  maxBuffer: 1 << 26,
  stdio: ['ignore', 'pipe', 'pipe'],
})
// The shell did not find it.
if (status === 127) {
  process.stderr.write(String(stderr))
  process.exit(1)
}
writeFileSync(report, JSON.stringify(fileResults(command, status, String(stdout), String(stderr))))
