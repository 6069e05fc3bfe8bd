import { useEffect, useRef } from 'preact/hooks'
import uPlot from 'uplot'
import './plots.css'

export interface ChartSeries {
  readonly name: string
  /** Custom property of the page that holds its colour. */
  readonly colour: string
}

export interface ChartProps {
  readonly data: uPlot.AlignedData
  readonly series: readonly ChartSeries[]
  readonly height: number
  /** Charts of a group share their cursor. */
  readonly group?: string
}

/** A uPlot chart of counts that adapts to the width and the theme of the page. */
export function Chart(props: ChartProps) {
  const holder = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = holder.current!
    const plot = new uPlot(optionsOf(props, element), props.data, element)
    const sizes = new ResizeObserver(() => {
      const width = element.clientWidth
      if (width > 0 && width !== plot.width) plot.setSize({ width, height: props.height })
    })
    sizes.observe(element)
    // Colours are read from the page when the chart is drawn, so a new theme only needs a redraw.
    const redraw = () => plot.redraw(false, true)
    const themes = new MutationObserver(redraw)
    themes.observe(document.documentElement, { attributes: true })
    const dark = matchMedia('(prefers-color-scheme: dark)')
    dark.addEventListener('change', redraw)
    return () => {
      sizes.disconnect()
      themes.disconnect()
      dark.removeEventListener('change', redraw)
      plot.destroy()
    }
  }, [props.data, props.series])
  return <div class="chart" ref={holder} style={{ minHeight: `${props.height}px` }} />
}

function optionsOf({ series, height, group }: ChartProps, element: HTMLElement): uPlot.Options {
  // A canvas does not support light-dark(), so the computed colour is read from the page.
  const colour = (name: string) => () => {
    element.style.color = `var(${name})`
    return getComputedStyle(element).color
  }
  const axis = {
    stroke: colour('--plot-text'),
    grid: { stroke: colour('--plot-grid'), width: 1 },
    ticks: { show: false },
    incrs: whole,
    values: (_: uPlot, ticks: number[]) => ticks.map(short),
  }
  return {
    width: Math.max(80, element.clientWidth),
    height,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, ...(group !== undefined && { sync: { key: group } }) },
    scales: { x: { time: false }, y: { range: (_, __, most) => [0, Math.max(1, most) * 1.08] } },
    axes: [
      { ...axis, size: 26 },
      { ...axis, size: 40 },
    ],
    series: [
      {},
      ...series.map(({ name, colour: from }) => ({
        label: name,
        stroke: colour(from),
        width: 2,
        spanGaps: true,
        points: { show: false },
      })),
    ],
  }
}

/** Whole-number steps between ticks. */
const whole = [...Array(9).keys()].flatMap((power) => [1, 2, 5].map((first) => first * 10 ** power))

const short = (value: number) =>
  value >= 1e6 ? `${value / 1e6}M` : value >= 1000 ? `${value / 1000}k` : String(Number(value.toFixed(2)))
