const { preservation, integer, oneOf } = require('assay/preserve')
const convert = require('..')

/** A hue as an angle from 0 up to 360, so that -30 and 330 are the same one. */
const angle = (hue) => {
  const rounded = Math.round((((hue % 360) + 360) % 360) * 1e4) / 1e4
  return rounded === 360 ? 0 : rounded + 0
}

// Only the hue of a colour with more blue than red and green was wrong. Its chroma and its grey never were.
preservation(
  'the hue of colours that are not mostly blue, and chroma and grey of all colours',
  {
    red: integer.between(0, 255),
    green: integer.between(0, 255),
    blue: integer.between(0, 255),
    tie: oneOf('none', 'none', 'red=blue', 'green=blue', 'red=green', 'all'),
  },
  ({ red, green, blue, tie }, { preserveIf }) => {
    const rgb = {
      none: [red, green, blue],
      'red=blue': [red, green, red],
      'green=blue': [red, green, green],
      'red=green': [red, red, blue],
      all: [red, red, red],
    }[tie]
    const [hue, chroma, grey] = convert.rgb.hcg.raw(rgb)
    const isMostlyBlue = rgb[2] > rgb[0] && rgb[2] > rgb[1]
    preserveIf(!isMostlyBlue, () => [angle(hue)])
    preserveIf(true, () => [chroma, grey])
    preserveIf(true, () => convert.rgb.hcg(rgb).slice(1))
    preserveIf(true, () => [convert.rgb.hsl(rgb), convert.rgb.hsv(rgb), convert.rgb.hwb(rgb)])
  }
)
