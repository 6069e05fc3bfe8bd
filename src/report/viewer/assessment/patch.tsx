import type { Report } from '../../../model/report.js'
import { Diff } from '../code/diff.js'
import { Evidence } from '../evidence/evidence.js'
import { Question } from '../evidence/question.js'
import { Invariants } from '../evidence/invariants.js'
import { CopyButton } from '../parts/copy.js'
import { Fold } from '../parts/fold.js'
import { PatchLink } from '../parts/patch-link.js'
import { Section } from '../parts/section.js'
import { Curves } from '../plots/curves.js'
import { PartitionTree } from '../plots/partitions.js'
import { SimilarityPlot } from '../plots/similarity.js'
import { counted } from '../words.js'
import { Change } from './change.js'
import { Heading } from './heading.js'
import { Judges } from './judges.js'
import { Remarks } from './remarks.js'
import { Unexercised } from './unexercised.js'

interface Props {
  readonly report: Report
  readonly index: number
  readonly previous: string | undefined
  readonly next: string | undefined
}

export function PatchPage({ report, index, previous, next }: Props) {
  const patch = report.patches[index]
  const { evidence, questions, similarity, invariants, curves, notExercised } = patch
  const { partitions } = report
  const alike = patch.alike.map((name) => report.patches.findIndex((other) => other.patch === name))
  return (
    <article class="patch-page">
      <Heading patch={patch} count={report.patches.length} previous={previous} next={next} />
      <Remarks patch={patch} />
      <div class="beside">
        <div>
          {evidence.length > 0 && (
            <Section title="Evidence" note={counted(evidence.length, 'piece')}>
              {evidence.map((one) => (
                <Evidence evidence={one} />
              ))}
            </Section>
          )}
          {questions.length > 0 && (
            <Section title="Open questions" note="the expected behaviour is unknown">
              {questions.map((question) => (
                <Question question={question} />
              ))}
            </Section>
          )}
          {!evidence.length && !questions.length && <Judges patch={patch} />}
        </div>
        <Section title="Change">
          {patch.diff ? (
            <Diff diff={patch.diff} notExercised={notExercised.places} />
          ) : (
            <p class="quiet">No diff: the patch does not apply.</p>
          )}
          <Change cases={patch.change} />
        </Section>
      </div>
      {invariants && <Invariants invariants={invariants} />}
      <div class="columns">
        {similarity && (
          <Section title="Similarity" note="trace distance of each test">
            <SimilarityPlot similarity={similarity} />
          </Section>
        )}
        {curves.length > 0 && (
          <Section title="Search" note="over executions">
            <Curves curves={curves} />
          </Section>
        )}
      </div>
      <Unexercised notExercised={notExercised} effort={patch.effort} />
      {(evidence.length > 0 || questions.length > 0) && <Judges patch={patch} />}
      {alike.some((other) => other >= 0) && (
        <Section title="Same behaviour" note="on every input that counts">
          <p class="names">
            {alike
              .filter((other) => other >= 0)
              .map((other) => (
                <PatchLink report={report} index={other} />
              ))}
          </p>
        </Section>
      )}
      {partitions && partitions.parts.length > 0 && (
        <Section title="Comparison with other patches">
          <Fold title="Tree of patches with the same behaviour until an input split them">
            {() => <PartitionTree partitions={partitions} patches={report.patches} />}
          </Fold>
        </Section>
      )}
      <Section title="Reproduce">
        <p class="command">
          <code>{patch.reproduce}</code> <CopyButton text={patch.reproduce} label="Copy command" />
        </p>
      </Section>
    </article>
  )
}
