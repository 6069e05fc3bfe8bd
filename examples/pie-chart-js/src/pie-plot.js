const corners = 12
const radians = (degrees) => (degrees * Math.PI) / 180

/** Draws the sections of a pie and their labels. */
export class PiePlot {
  constructor(data, startAngle) {
    this.data = data
    this.startAngle = startAngle
  }

  draw(canvas, x, y, width, height) {
    canvas.rectangle(x, y, width, height)
    const total = this.total()
    if (total === 0) {
      canvas.text('no data', x + width / 2, y + height / 2)
      return
    }
    const radius = Math.min(width, height) * 0.4
    let angle = this.startAngle
    for (let i = 0; i < this.data.length; i++) {
      const share = this.share(i) / total
      if (share > 0) {
        this.drawSection(canvas, x + width / 2, y + height / 2, radius, angle, share * 360)
        this.drawLabel(canvas, x + width / 2, y + height / 2, radius * 1.1, angle + share * 180, this.data[i].key)
      }
      angle += share * 360
    }
  }

  drawLegend(canvas, x, y) {
    if (!this.data) return
    for (let i = 0; i < this.data.length; i++) {
      canvas.rectangle(x, y - 12 * i - 8, 8, 8)
      canvas.text(this.data[i].key, x + 12, y - 12 * i)
    }
  }

  total() {
    let total = 0
    for (let i = 0; i < this.data.length; i++) {
      total += this.share(i)
    }
    return total
  }

  /** What is not known or negative takes no part. */
  share(index) {
    const { value } = this.data[index]
    if (value == null || value < 0) return 0
    return value
  }

  drawSection(canvas, x, y, radius, start, extent) {
    let lastX = x
    let lastY = y
    for (let corner = 0; corner <= corners; corner++) {
      const angle = radians(start + (extent * corner) / corners)
      const nextX = Math.round(x + radius * Math.cos(angle))
      const nextY = Math.round(y - radius * Math.sin(angle))
      canvas.line(lastX, lastY, nextX, nextY)
      lastX = nextX
      lastY = nextY
    }
    canvas.line(lastX, lastY, x, y)
  }

  drawLabel(canvas, x, y, radius, middle, label) {
    const angle = radians(middle)
    canvas.text(label, Math.round(x + radius * Math.cos(angle)), Math.round(y - radius * Math.sin(angle)))
  }
}
