import type { ReportingDescriptor } from 'sarif'
import type { EvidenceReport } from '../model/report.js'

/** Kinds of evidence. The keys are parts of rule ids and must never change. */
const kinds = {
  regression: ['breaks correct behaviour', 'an input on which the buggy version is right and the patched one wrong'],
  defective: ['replaces wrong behaviour with other wrong behaviour', 'an input on which both versions are wrong'],
  unrepaired: ['does not fix the bug for all inputs', 'an input that still shows the bug'],
  difference: ['differs from the expected behaviour', 'an input on which it does not give the expected output'],
  preservation: ['changes behaviour that must be preserved', 'an input on which a preservation test fails'],
  inferred: ['changes behaviour that should probably be preserved', 'an input that violates an inferred condition'],
  crash: ['crashes where the program did not', 'an input on which only the patched version crashes'],
  agreement: ['differs from other patches that agree', 'an input on which independent patches behave the same'],
  similarity: ['changes executions unlike a correct patch', 'executions that change too much or too little'],
  invariants: ['violates invariants', 'function states that no correct run has'],
  syntax: ['resembles overfitting patches', 'the text of the change alone'],
  score: ['has a suspicious score', 'a measure beyond its threshold'],
} as const

type Kind = keyof typeof kinds

/** Kinds that can prove overfitting. A score can only do so when it is trusted, and only that of invariants can be. */
const condemning: readonly Kind[] = [
  'regression',
  'defective',
  'unrepaired',
  'difference',
  'preservation',
  'inferred',
  'crash',
  'invariants',
]

const advice = {
  overfitting:
    'The result names the input, the output before and after the patch, and the expected output. Every such input ' +
    'was confirmed in fresh processes. Add the regression test from the report to the project, and fix the patch.',
  suspect:
    'This is evidence against the patch, but no proof: it can also occur for a correct patch. Review the result ' +
    'before you accept the patch; a reference, a preservation test or `assay assess --ask` can settle it.',
}

function ruleFor(verdict: 'overfitting' | 'suspect', kind: Kind): ReportingDescriptor {
  const [does, evidence] = kinds[kind]
  const may = verdict === 'suspect' ? 'may overfit' : 'overfits'
  return described(`assay/${verdict}-${kind}`, verdict === 'suspect' ? 'warning' : 'error', {
    short: `The patch ${may}: it ${does}`,
    full: `The patch passes the tests and ${may}: it ${does}. The evidence is ${evidence}.`,
    help: advice[verdict],
  })
}

function described(
  id: string,
  level: 'error' | 'warning' | 'note',
  { short, full, help }: { short: string; full: string; help: string },
): ReportingDescriptor {
  return {
    id,
    name: id.replace(/(?:^assay\/|-)(\w)/g, (_, letter: string) => letter.toUpperCase()),
    shortDescription: { text: short },
    fullDescription: { text: full },
    help: { text: `${full} ${help}`, markdown: `${full}\n\n${help}` },
    defaultConfiguration: { level },
    properties: {
      tags: ['correctness', 'patch'],
      precision: level === 'error' ? 'very-high' : 'medium',
      'problem.severity': level === 'note' ? 'recommendation' : level,
    },
  }
}

export const rules: readonly ReportingDescriptor[] = [
  ...condemning.map((kind) => ruleFor('overfitting', kind)),
  ...(Object.keys(kinds) as Kind[]).map((kind) => ruleFor('suspect', kind)),
  described('assay/implausible', 'warning', {
    short: 'The patch does not pass the tests',
    full: 'The patch does not apply, does not build, or does not pass the tests, so it was not assessed.',
    help: 'See the result for the reason. A test that fails with and without the patch can be excluded with --tests.',
  }),
  described('assay/inconclusive', 'note', {
    short: 'Too little is known to judge the patch',
    full: 'Too little of the change was executed, or the expected behaviour is unknown.',
    help:
      'See the result for the reason. A larger --budget, a reference, a preservation test (`assay generalize`) or ' +
      'answers (`assay assess --ask`) can help.',
  }),
]

export const levelOf = (id: string) => rules.find((rule) => rule.id === id)!.defaultConfiguration!.level!

export function ruleOf(evidence: EvidenceReport, condemns: boolean): string {
  const kind = kindOf(evidence)
  return `assay/${condemns && condemning.includes(kind) ? 'overfitting' : 'suspect'}-${kind}`
}

function kindOf(evidence: EvidenceReport): Kind {
  if (evidence.kind === 'score') return Object.hasOwn(kinds, evidence.judge) ? (evidence.judge as Kind) : 'score'
  switch (evidence.oracle) {
    case 'crash':
    case 'inferred':
      return evidence.oracle
    case 'stated':
      return 'preservation'
    case 'reference':
    case 'person':
      return evidence.classification ?? 'difference'
  }
}
