import { useState } from 'preact/hooks'
import type { NotExercised } from '../../../model/report.js'
import { Text } from '../parts/text.js'
import { counted } from '../words.js'
import { Line } from './line.js'
import { parseDiff, type DiffLine, type FileDiff } from './parse-diff.js'

interface Props {
  readonly diff: string
  readonly notExercised: NotExercised['places']
}

/** Lines of one file that are shown at once. */
const mostLines = 500

export function Diff({ diff, notExercised }: Props) {
  return (
    <>
      {parseDiff(diff).map((file) => {
        const places = notExercised.filter((place) => place.file === file.file)
        return <File file={file} missed={new Set(places.map(({ line }) => line))} />
      })}
    </>
  )
}

interface FileProps {
  readonly file: FileDiff
  readonly missed: ReadonlySet<number>
}

function File({ file, missed }: FileProps) {
  const [isWhole, setWhole] = useState(false)
  const all = file.hunks.flatMap((hunk, i) => [
    ...(i || hunk.title ? [<Gap title={hunk.title} />] : []),
    ...hunk.lines.map((line) => <Row line={line} isMissed={line.kind === 'new' && missed.has(line.after!)} />),
  ])
  return (
    <figure class="diff">
      <figcaption>
        <Text>{file.file}</Text>
      </figcaption>
      <div class="scroll" tabIndex={0} role="region" aria-label={`Changes of ${file.file}`}>
        <table>
          <tbody>{isWhole ? all : all.slice(0, mostLines)}</tbody>
        </table>
      </div>
      {!isWhole && all.length > mostLines && (
        <button type="button" class="more" onClick={() => setWhole(true)}>
          Show {counted(all.length - mostLines, 'more line')}
        </button>
      )}
    </figure>
  )
}

const Gap = ({ title }: { readonly title: string }) => (
  <tr class="gap">
    <td colSpan={4}>⋯ {title && <Text>{title}</Text>}</td>
  </tr>
)

const signs = { same: ' ', gone: '−', new: '+' }

function Row({ line, isMissed }: { readonly line: DiffLine; readonly isMissed: boolean }) {
  return (
    <tr class={`${line.kind}${isMissed ? ' missed' : ''}`}>
      <td class="number">{line.before}</td>
      <td class="number">{line.after}</td>
      <td class="sign">{signs[line.kind]}</td>
      <td class="text">
        <Line text={line.text} marks={line.marks} />
        {isMissed && <span class="tag missed">never run</span>}
      </td>
    </tr>
  )
}
