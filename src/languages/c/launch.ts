import { builtFile } from '../../util/built.js'
import { cleanEnv } from '../../util/command.js'
import { networkIsolation } from '../../util/isolation.js'
import type { Launch } from '../../execution/host.js'
import type { HostOptions } from '../../execution/protocol.js'

/** The host is a program of Node, which has each version run by a process of its own. */
export function launchCHost(
  _folder: string,
  _sources: readonly string[],
  scratch: string,
  _options: HostOptions,
): Launch {
  const node = [process.execPath, '--no-warnings', builtFile('./host/main.js', import.meta.url)]
  const [command, ...args] = [...networkIsolation(), ...node]
  return { command, args, cwd: scratch, env: { ...cleanEnv(), ASSAY_SCRATCH: scratch } }
}
