import type { ReportingDescriptor } from 'sarif'
import type { EvidenceReport } from '../model/report.js'

/** What a piece of evidence is about; a part of the ids of rules, which never change. */
const kinds = {
  regression: ['breaks what was right', 'an input on which the buggy version is right and the patched one is wrong'],
  defective: ['changes what was wrong into something else that is wrong', 'an input on which both versions are wrong'],
  unrepaired: ['leaves wrong what was wrong', 'an input that shows the bug, and still does'],
  difference: ['does other than what is right', 'an input on which it differs from what is known to be right'],
  preservation: ['changes what must be kept', 'an input on which a preservation test holds no more'],
  inferred: ['changes what seems to be meant', 'an input on which a condition that was inferred holds no more'],
  crash: ['crashes where the program did not', 'an input on which the patched version crashes, and only that'],
  agreement: ['does other than patches that agree', 'an input on which patches made in different ways do the same'],
  similarity: ['runs unlike a repair', 'executions that move where they should stay, or stay where they should move'],
  invariants: ['breaks invariants', 'states of functions that no correct run has'],
  syntax: ['reads like an overfitting patch', 'the text of the change alone'],
  score: ['measures like an overfitting patch', 'a measure beyond its threshold'],
} as const

type Kind = keyof typeof kinds

/** A score condemns only where it is trusted, and only that of invariants can be. */
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
    'The result names the input, what the program did before and does now, and what it should do. Every such input was confirmed in fresh processes. Add the regression test from the report to the project, and mend the patch.',
  suspect:
    'This speaks against the patch and does not condemn it: a correct patch can look like this. Look at what the result names before you accept the patch; a reference, a preservation test or `assay assess --ask` makes it certain.',
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
    help: 'The result says which. A test that fails with and without the patch can be left out with --tests.',
  }),
  described('assay/inconclusive', 'note', {
    short: 'Too little is known to judge the patch',
    full: 'Too little of the change was exercised, or nobody says what is right.',
    help: 'The result says which. A larger --budget, a reference, a preservation test (`assay generalize`) or answers (`assay assess --ask`) help.',
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
