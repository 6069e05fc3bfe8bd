import { determineAgent } from '@vercel/detect-agent'
import { Option } from 'commander'
import type { Report } from '../model/report.js'
import { agentText } from '../report/agent.js'
import { assessmentText, type TextView } from '../report/terminal.js'

export interface OutputFlags {
  output?: 'text' | 'agent'
}

export const outputFlag = (): Option =>
  new Option(
    '--output <kind>',
    'text, or agent: short and plain, the decision first (default: agent where a known coding agent runs it)',
  )
    .choices(['text', 'agent'])
    .env('ASSAY_OUTPUT')

export const progressFlag = (): Option =>
  new Option(
    '--progress <kind>',
    'terminal, or json: a line of JSON on standard error for each step (default: terminal)',
  ).choices(['terminal', 'json'])

/** The result for whoever reads it: a person, or a coding agent. */
export async function textFor(report: Report, { output }: OutputFlags, view: TextView): Promise<string> {
  const isAgent = output ? output === 'agent' : !process.stdout.isTTY && (await determineAgent()).isAgent
  return isAgent ? agentText(report) : assessmentText(report, view)
}
