import { McpServer } from '@modelcontextprotocol/server'
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { Runs } from '../service/runs.js'
import { toolVersion } from '../util/version.js'
import { addTools } from './tools.js'

const instructions =
  'Judges whether a code change fixes a bug or only passes the tests. Call "assess" with the absolute path of the ' +
  'project after changing code and before saying that a bug is fixed. An overfitting verdict comes with an input on which ' +
  'the change is wrong: fix the cause, not that input. Ask the user where a question is open.'

/** Milliseconds after which a client that is gone is no longer served, whatever still runs. */
const patience = 1900

/** Serves the Model Context Protocol on standard input and output until the client is gone. */
export function serve(): void {
  const runs = new Runs()
  let isGone = false
  const end = () => {
    if (isGone) return
    isGone = true
    setTimeout(() => process.exit(0), patience)
    void runs.close().then(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  class Transport extends StdioServerTransport {
    override async close(): Promise<void> {
      await super.close()
      end()
    }
  }
  const make = () => {
    const server = new McpServer(
      { name: 'assay', title: 'Assay', version: toolVersion },
      { instructions, capabilities: { tools: { listChanged: false } } },
    )
    addTools(server, runs)
    return server
  }
  serveStdio(make, {
    transport: new Transport(),
    onerror: (error) => process.stderr.write(`assay: ${error.message}\n`),
  })
}
