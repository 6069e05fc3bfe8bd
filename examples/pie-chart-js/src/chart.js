import { PiePlot } from './pie-plot.js'

/**
 * Draws a pie chart. `data` is a list of { key, value }; a value may be null, which means that it is not known.
 */
export function drawChart(canvas, data, { title, legend = true, startAngle = 90, width = 200, height = 100 } = {}) {
  const plot = new PiePlot(data, startAngle)
  canvas.rectangle(0, 0, width, height)
  let top = 0
  if (title) {
    canvas.text(title, width / 2, 12)
    top += 20
  }
  plot.draw(canvas, 0, top, width, height - top)
  if (legend) {
    plot.drawLegend(canvas, 4, height - 4)
  }
  return canvas
}
