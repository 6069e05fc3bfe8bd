// As much of `z3 -in` as the comparison of invariants needs, on z3-solver: a program of its own, since the threads of the
// library keep a process alive and a check that hangs can only be killed. node wasm.js MILLISECONDS
import { createInterface } from 'node:readline'
import { init } from 'z3-solver'

const { Context, Z3 } = await init()
const context = new Context('main')
const solver = new context.Solver()
let script = ''

/**
 * `fromString` would remember declarations beyond `pop`, and `eval_smtlib2_string` frees its text before another thread
 * reads it; this is neither.
 */
function assertAll(text: string): void {
  const parsed = Z3.parse_smtlib2_string(context.ptr, text, [], [], [], [])
  const code = Z3.get_error_code(context.ptr)
  if (code !== 0) throw new Error(Z3.get_error_msg(context.ptr, code))
  Z3.ast_vector_inc_ref(context.ptr, parsed)
  for (let index = 0; index < Z3.ast_vector_size(context.ptr, parsed); index++)
    Z3.solver_assert(context.ptr, solver.ptr, Z3.ast_vector_get(context.ptr, parsed, index))
  Z3.ast_vector_dec_ref(context.ptr, parsed)
}

async function check(): Promise<string> {
  solver.push()
  try {
    assertAll(script)
    return await solver.check()
  } catch (error) {
    return `(error ${JSON.stringify(String(error))})`
  } finally {
    solver.pop()
    script = ''
  }
}

// The first check compiles much of Z3, which is no part of the time a check may take.
script = '(declare-const x Int)\n(assert (= (mod x 2) 1))'
await check()
solver.set('timeout', Number(process.argv[2]))

const lines = createInterface({ input: process.stdin })
// Also while a check still runs: its answer is not needed any more.
process.stdin.on('end', () => process.exit())
for await (const line of lines) {
  const echoed = /^\(echo "(.*)"\)$/.exec(line)
  if (echoed) console.log(echoed[1])
  else if (line === '(check-sat)') console.log(await check())
  else if (!/^\((push|pop|set-option)\b/.test(line)) script += `${line}\n`
}
