import type { ModelCard, Figures, HeldOutFigures } from '../../analyses/patch-text/model.js'
const number = (value: number | null) => (value === null ? '—' : value.toFixed(3))

function line(name: string, { correct, overfitting, auc, recallAt97, recallAtEven97 }: Figures): string {
  const counts = `${correct} correct, ${overfitting} overfitting`
  return `  ${name.padEnd(34)} ${counts.padEnd(32)} ${number(auc).padStart(5)}  ${number(recallAt97).padStart(5)}  ${number(recallAtEven97).padStart(5)}\n`
}

const both = (name: string, { all, tools }: HeldOutFigures) =>
  line(name, all) + (tools.correct === all.correct ? '' : line(`${name}, tools only`, tools))

/** The measured quality of a trained model, as text. */
export function trainingText({ data, seed, folds, alone, reference }: ModelCard): string {
  let text = `${data.patches} patches of ${data.bugs} bugs (${data.correct} correct, ${data.developers} of them by developers; ${data.overfitting} overfitting)`
  if (data.leftOut) text += `; ${data.leftOut.patches} left out (${data.leftOut.field})`
  text += `\nheld-out figures, ${folds} folds by bug, seed ${seed}: AUC, recall at precision 0.97, the same for balanced classes\n`
  for (const [name, study] of [
    ['without a reference', alone],
    ['with a reference', reference],
  ] as const) {
    if (!study) continue
    text += `\n${name} (used: ${study.variant})\n`
    for (const [variant, held] of Object.entries(study.variants)) text += both(variant, held)
    text += both('bag of tokens', study.bagOfTokens)
    if (study.likenessSum) text += both('sum of similarities, untrained', study.likenessSum)
    text += both('projects held out one by one', study.projectsApart)
    for (const [project, figures] of Object.entries(study.byProject)) text += line(`  ${project}, tools only`, figures)
    if (study.leftOut) text += both('left out', study.leftOut)
    if (study.held.authors !== null)
      text += `  among correct patches, its score separates tools from developers with AUC ${number(study.held.authors)}\n`
    const { found, falseAlarms } = study.thresholdHeld
    text +=
      study.threshold === null
        ? '  no threshold is precise enough: the judge will not report anything\n'
        : `  threshold ${study.threshold.toFixed(3)}; on held-out folds such thresholds flag ${found} overfitting and ${falseAlarms} correct patches by tools\n`
    if (study.leftOut && study.threshold !== null)
      text += `  of those left out it flags ${study.leftOut.found} overfitting and ${study.leftOut.falseAlarms} correct by tools\n`
  }
  if (!reference) text += '\nwith a reference: not trained, because too few patches by tools have one\n'
  return `${text}\n`
}
