/** Keeps what is drawn on it as a list of strokes. */
export class Canvas {
  strokes = []

  rectangle(x, y, width, height) {
    this.strokes.push(`rectangle ${x} ${y} ${width} ${height}`)
  }

  line(x1, y1, x2, y2) {
    this.strokes.push(`line ${x1} ${y1} ${x2} ${y2}`)
  }

  text(text, x, y) {
    this.strokes.push(`text ${text} ${x} ${y}`)
  }
}
