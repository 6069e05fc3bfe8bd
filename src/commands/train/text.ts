import type { Card, Figures, Held } from '../../analyses/patch-text/model.js'
const number = (value: number | null) => (value === null ? '—' : value.toFixed(3))

function line(name: string, { correct, overfitting, auc, recallAt97, recallAtEven97 }: Figures): string {
  const counts = `${correct} correct, ${overfitting} overfitting`
  return `  ${name.padEnd(34)} ${counts.padEnd(32)} ${number(auc).padStart(5)}  ${number(recallAt97).padStart(5)}  ${number(recallAtEven97).padStart(5)}\n`
}

const both = (name: string, { all, tools }: Held) =>
  line(name, all) + (tools.correct === all.correct ? '' : line(`${name}, tools only`, tools))

/** What a trained model is worth, for a person. */
export function trainingText({ data, seed, folds, alone, reference }: Card): string {
  let text = `${data.patches} patches of ${data.bugs} bugs (${data.correct} correct, ${data.developers} of them by developers; ${data.overfitting} overfitting)`
  if (data.leftOut) text += `; ${data.leftOut.patches} left out (${data.leftOut.field})`
  text += `\nheld-out figures, ${folds} folds by bug, seed ${seed}: AUC, recall at precision 0.97, the same at even odds\n`
  for (const [name, study] of [
    ['without a reference', alone],
    ['with a reference', reference],
  ] as const) {
    if (!study) continue
    text += `\n${name} (counted: ${study.variant})\n`
    for (const [variant, held] of Object.entries(study.variants)) text += both(variant, held)
    text += both('bag of tokens', study.bagOfTokens)
    if (study.likenessSum) text += both('sum of likenesses, untrained', study.likenessSum)
    text += both('project by project', study.projectsApart)
    for (const [project, figures] of Object.entries(study.byProject)) text += line(`  ${project}, tools only`, figures)
    if (study.leftOut) text += both('left out', study.leftOut)
    if (study.held.authors !== null)
      text += `  its score tells tools from developers among correct patches with AUC ${number(study.held.authors)}\n`
    const { found, falseAlarms } = study.thresholdHeld
    text +=
      study.threshold === null
        ? '  no threshold is precise enough: the judge stays silent\n'
        : `  threshold ${study.threshold.toFixed(3)}; thresholds chosen without a fold flag ${found} overfitting and ${falseAlarms} correct patches of tools in it\n`
    if (study.leftOut && study.threshold !== null)
      text += `  of those left out it flags ${study.leftOut.found} overfitting and ${study.leftOut.falseAlarms} correct patches of tools\n`
  }
  if (!reference) text += '\nwith a reference: not learned, for too few patches of tools have one\n'
  return `${text}\n`
}
