import { readText, type Tree } from '../../files/tree.js'
import type { Recipe, Sequence, SequenceStep } from '../../model/sequences.js'
import type { WrittenTests } from '../language.js'
import { sequencesClass } from './build.js'
import { callOf } from './sequence-call.js'
import { assertionClass } from './test-text.js'
import { packageOf } from './types.js'
import type { TestPlan } from '../../model/test-plan.js'

/**
 * Sequences as a test class, in the package of the class they call. Constants stay inside their call, where the lifter
 * turns them into slots; everything else is a variable, which the lifter observes at the end of the test.
 */
export function writeJavaSequences(
  sequences: readonly Sequence[],
  tree: Tree,
  plan: TestPlan,
  near: string,
): WrittenTests {
  const framework = frameworkOf(tree, plan)
  const around = packageOf(readText(tree, near) ?? '')
  const folder = [plan.build!.testDirs[0], ...around.split('.')].filter((part) => part && part !== '.').join('/')
  const written = [...(around ? [`package ${around};`, ''] : []), `public class ${sequencesClass}${framework.parent} {`]
  const lines = sequences.map((sequence, i) => {
    const first = written.length + 1
    const name = framework.parent ? `testSequence${i}` : `sequence${i}`
    const body = statementsOf(shortened(sequence, around), framework.holder).map((statement) => `        ${statement}`)
    written.push(`    ${framework.annotation}public void ${name}() throws Throwable {`, ...body, '    }')
    return { first, last: written.length }
  })
  return { path: `${folder ? `${folder}/` : ''}${sequencesClass}.java`, text: [...written, '}', ''].join('\n'), lines }
}

interface Framework {
  /** The class whose assertions the tests use. */
  readonly holder: string
  readonly annotation: string
  readonly parent: string
}

/** What most of the project's tests are written with. */
function frameworkOf(tree: Tree, { files }: TestPlan): Framework {
  const texts = files.slice(0, 100).map((path) => readText(tree, path) ?? '')
  const share = (word: RegExp) => texts.filter((text) => word.test(text)).length
  const [jupiter, four, three] = [
    share(/\borg\.junit\.jupiter\b/),
    share(/\borg\.junit\.(?!jupiter)/),
    share(/\bextends\s+TestCase\b/),
  ]
  if (jupiter > 0 && jupiter >= four)
    return { holder: 'org.junit.jupiter.api.Assertions', annotation: '@org.junit.jupiter.api.Test ', parent: '' }
  return four > 0 || three === 0
    ? { holder: 'org.junit.Assert', annotation: '@org.junit.Test ', parent: '' }
    : { holder: 'junit.framework.Assert', annotation: '', parent: ' extends junit.framework.TestCase' }
}

/** Names of the test's own package as the project's tests write them, so that places have the same name in both. */
function shortened({ steps, ...rest }: Sequence, around: string): Sequence {
  const prefix = new RegExp(`(?<![\\w.])${around.replaceAll('.', '\\.')}\\.(?=[A-Z])`, 'g')
  const short = (text: string) => (around ? text.replace(prefix, '') : text)
  const shorter = ({ recipe, uses }: SequenceStep): SequenceStep => ({
    recipe: {
      ...recipe,
      template: short(recipe.template),
      ...(recipe.declared && { declared: short(recipe.declared) }),
    },
    uses: uses.map((use) => (typeof use === 'string' && !/["']/.test(use) ? short(use) : use)),
  })
  return { ...rest, steps: steps.map(shorter) }
}

function statementsOf({ steps, target }: Sequence, holder: string): string[] {
  const used = new Set(steps.flatMap(({ uses }) => uses))
  return steps.flatMap((step, i) => {
    if (step.recipe.literal) return []
    // Values that are used later are observed as variables of the test.
    if (i >= target && !used.has(i)) return observing(step, steps, holder)
    const text = callOf(step, steps)
    // A cast or a constant is no statement.
    const isStatement = !step.recipe.declared || (step.recipe.receiver !== undefined && !text.startsWith('('))
    return [isStatement && !used.has(i) ? `${text};` : `${step.recipe.declared} v${i} = ${text};`]
  })
}

/** A call, and what came back of it. */
function observing(step: SequenceStep, steps: readonly SequenceStep[], holder: string): string[] {
  const { recipe } = step
  const given: string[] = []
  // An array passed to a void call is its output.
  const uses = step.uses.map((use, i) => {
    const type = recipe.makes.length === 0 && typeof use === 'string' && /^new (\w+(\[\])+)/.exec(use)?.[1]
    if (!type) return use
    given.push(`${type} given${i} = ${use};`)
    return `given${i}`
  })
  const call = callOf({ recipe, uses }, steps)
  return [...given, recipe.makes.length === 0 ? `${call};` : `${holder}.${checkOf(recipe.declared, call)};`]
}

/** A call as a statement of a test: its value is observed by an assertion. */
export const javaObservation = ({ makes, declared }: Recipe, call: string, source: string): string =>
  makes.length === 0 ? `${call};` : `${assertionClass(source)}.${checkOf(declared, call)};`

/** An assertion whose actual value is the result of the call; its expected value does not matter. */
function checkOf(declared: string | undefined, call: string): string {
  switch (declared) {
    case 'boolean':
      return `assertTrue(${call})`
    case 'double':
      return `assertEquals(0.0, ${call}, 0.0)`
    case 'float':
      return `assertEquals(0.0f, ${call}, 0.0f)`
    case 'char':
      return `assertEquals('a', ${call})`
    case 'long':
      return `assertEquals(0L, ${call})`
    case 'int':
    case 'short':
    case 'byte':
      return `assertEquals(0, ${call})`
    default:
      return `assertNotNull(${call})`
  }
}
