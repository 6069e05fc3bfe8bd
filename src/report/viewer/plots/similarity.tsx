import { useState } from 'preact/hooks'
import type { SimilarityReport, SimilarTest } from '../../../model/report.js'
import './plots.css'
import { lanesOf, type Dot, type Lane } from './lanes.js'

const width = 640
const left = 100
const right = 24
const top = 30

/** The trace distance of each test between the versions, by class, with the values that PATCH-SIM compares. */
export function SimilarityPlot({ similarity }: { readonly similarity: SimilarityReport }) {
  const { tests, rules, patchSim, trouble } = similarity
  const [chosen, choose] = useState(-1)
  if (!tests.length) return <p class="plot-note">{trouble ?? 'No test was compared.'}</p>
  const most = Math.max(1, rules.kp, patchSim?.ap ?? 0, patchSim?.af ?? 0, ...tests.map((test) => test.distance))
  const x = (distance: number) => left + (Math.max(0, distance) / most) * (width - left - right)
  const lanes = lanesOf(tests, rules, x, top)
  const dots = lanes.flatMap((lane) => lane.dots)
  const bottom = lanes.at(-1)!.bottom
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    event.stopPropagation()
    const at = dots.findIndex((dot) => dot.test === chosen)
    choose(dots[(at + step + dots.length) % dots.length].test)
  }
  return (
    <figure class="plot">
      <svg
        viewBox={`0 0 ${width} ${bottom + 42}`}
        tabIndex={0}
        role="group"
        aria-label={`Distance of ${tests.length} tests; use the left and right arrow keys; the table below lists all tests`}
        onKeyDown={move}
        onFocus={() => chosen < 0 && choose(dots[0].test)}
      >
        {lanes.map((lane) => (
          <LaneMarks key={lane.name} lane={lane} chosen={chosen} choose={choose} />
        ))}
        <Axis most={most} x={x} y={bottom} />
        <Mark at={x(rules.kp)} lane={lanes[0]} name={`Kp ${rules.kp}`} kind="limit" />
        {patchSim && <Mark at={x(patchSim.ap)} lane={lanes[0]} name={`Ap ${patchSim.ap.toFixed(3)}`} kind="found" />}
        {patchSim && <Mark at={x(patchSim.af)} lane={lanes[1]} name={`Af ${patchSim.af.toFixed(3)}`} kind="found" />}
      </svg>
      <p class="plot-told" role="status">
        {chosen < 0 ? 'Point at a test or use the arrow keys.' : inWords(tests[chosen])}
      </p>
      <figcaption class="plot-note">{caption(similarity)}</figcaption>
      <TestTable tests={tests} choose={choose} />
    </figure>
  )
}

function LaneMarks(props: { lane: Lane; chosen: number; choose: (test: number) => void }) {
  const { lane, chosen, choose } = props
  return (
    <g class={`lane lane-${lane.name}`}>
      <line class="lane-line" x1={left} x2={width - right} y1={lane.bottom} y2={lane.bottom} />
      <text class="lane-name" x={left - 10} y={lane.middle + 4}>
        {lane.name}
      </text>
      {lane.dots.map((dot) => (
        <DotMark key={dot.test} dot={dot} isChosen={dot.test === chosen} choose={choose} />
      ))}
    </g>
  )
}

function DotMark({ dot, isChosen, choose }: { dot: Dot; isChosen: boolean; choose: (test: number) => void }) {
  const state = `${dot.isCounted ? 'is-counted' : ''} ${isChosen ? 'is-chosen' : ''}`
  return (
    <circle
      class={`dot ${state}`}
      cx={dot.x}
      cy={dot.y}
      r={isChosen ? 7 : 5}
      onMouseEnter={() => choose(dot.test)}
      onClick={() => choose(dot.test)}
    />
  )
}

function Axis({ most, x, y }: { most: number; x: (distance: number) => number; y: number }) {
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((share) => share * most)
  return (
    <g class="axis">
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={x(tick)} x2={x(tick)} y1={y} y2={y + 5} />
          <text x={x(tick)} y={y + 18}>
            {Number(tick.toFixed(2))}
          </text>
        </g>
      ))}
      <text class="axis-name" x={(left + width - right) / 2} y={y + 37}>
        distance between the executions before and after the patch
      </text>
    </g>
  )
}

function Mark(props: { at: number; lane: Lane | undefined; name: string; kind: 'limit' | 'found' }) {
  const { at, lane, name, kind } = props
  if (!lane) return null
  const isRight = at < width - 120
  // Kp and Ap share a lane and may be close together, so their labels are at different heights.
  const y = lane.top + (kind === 'limit' ? -8 : 8)
  return (
    <g class={`mark mark-${kind}`}>
      <line x1={at} x2={at} y1={y - 8} y2={lane.bottom} />
      <text x={at + (isRight ? 4 : -4)} y={y} text-anchor={isRight ? 'start' : 'end'}>
        {name}
      </text>
    </g>
  )
}

function TestTable({ tests, choose }: { tests: readonly SimilarTest[]; choose: (test: number) => void }) {
  return (
    <details class="plot-table">
      <summary>
        {tests.length} {tests.length === 1 ? 'test' : 'tests'} as a table
      </summary>
      <table>
        <thead>
          <tr>
            <th scope="col">test</th>
            <th scope="col">class</th>
            <th scope="col">distance</th>
            <th scope="col">output</th>
          </tr>
        </thead>
        <tbody>
          {tests.map((test, i) => (
            <tr key={i} onMouseEnter={() => choose(i)}>
              <td>{nameOf(test)}</td>
              <td>{`${test.class} (${test.origin})`}</td>
              <td class="number">{test.distance.toFixed(3)}</td>
              <td>{outputs[test.behaviour] ?? test.behaviour}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

const outputs: Record<string, string> = { same: 'same', changed: 'changed', unseen: 'not observed' }

const nameOf = ({ name, input }: SimilarTest) => (input === undefined ? name : `${name} with ${input}`)

function inWords(test: SimilarTest): string {
  const { before, after } = test.parting ?? {}
  const at = (line: typeof before) => (line ? `${line.file}:${line.line} ${line.text.trim()}` : 'end of the run')
  const parted = test.parting ? `; diverged at ${at(before)} → ${at(after)}` : ''
  const output = outputs[test.behaviour] ?? test.behaviour
  const distance = test.distance.toFixed(3)
  return `${nameOf(test)}: ${test.class} ${test.origin}, distance ${distance}, output ${output}${parted}`
}

function caption({ rules, patchSim, trouble }: SimilarityReport): string {
  const found = patchSim
    ? `The maximum distance of ${patchSim.passing} passing tests is ${patchSim.ap.toFixed(3)} (Ap), the ` +
      `${rules.mean} distance of ${patchSim.failing} failing tests is ${patchSim.af.toFixed(3)} (Af): this is ` +
      `${patchSim.isIncorrect ? 'evidence against the patch' : 'no evidence against the patch'}. `
    : `${trouble ?? 'Too few tests count for a result'}. `
  const hollow = rules.behaviour
    ? ' A hollow dot is not counted: its output is the same or not observed, or its class is uncertain.'
    : ''
  return (
    `${found}The distance of passing tests should stay below Kp (${rules.kp}) and below Af. A generated test counts ` +
    `as passing if its distance from every failing test is at least Kt (${rules.kt}).${hollow}`
  )
}
