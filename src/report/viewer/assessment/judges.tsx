import type { JudgeReport, PatchReport } from '../../../model/report.js'
import { Section } from '../parts/section.js'
import { Text } from '../parts/text.js'
import { counted, duration } from '../words.js'

const words: Record<JudgeReport['said'], string> = {
  against: 'evidence against it',
  nothing: 'found nothing',
  unsure: 'inconclusive',
}

export function Judges({ patch: { judges } }: { readonly patch: PatchReport }) {
  if (!judges.length) return null
  return (
    <Section title="Judges">
      <div class="scroll" tabIndex={0} role="region" aria-label="Result of each judge">
        <table class="judges">
          <thead>
            <tr>
              <th scope="col">Judge</th>
              <th scope="col">Result</th>
              <th scope="col">Reason</th>
              <th scope="col">Effort</th>
            </tr>
          </thead>
          <tbody>
            {judges.map((judge) => (
              <tr class={judge.said}>
                <th scope="row">{judge.judge}</th>
                <td class="said">{words[judge.said]}</td>
                <td>
                  <Text>{judge.inWords}</Text>
                </td>
                <td class="quiet">
                  {counted(judge.executions, 'execution')}, {duration(judge.seconds)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}
