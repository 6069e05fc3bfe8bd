import type { Command } from 'commander'

export function addMcp(program: Command): void {
  program
    .command('mcp')
    .description('serve the Model Context Protocol on standard input and output, for coding agents')
    .addHelpText(
      'after',
      `
Tools: assess, result, explain, questions, answer, write_test, diff. The server
ends with its standard input; nothing but the protocol is written to standard
output.

Example, in .mcp.json at the root of a repository:
  { "mcpServers": { "assay": { "command": "npx", "args": ["--no-install", "assay", "mcp"] } } }`,
    )
    .action(async () => (await import('../mcp/serve.js')).serve())
}
