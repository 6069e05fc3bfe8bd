import { join } from 'node:path'

const here = import.meta.dirname
const examples = join(here, '../../examples')

/**
 * Programs with one condition that is wrong. `condition` is its text, `correct` the developers' in the ways it may be
 * written, and `defective` the functions that crash for want of it.
 */
export const subjects = {
  // The paper's listing 1: a decoder that writes beyond its buffer when `remaining` is `width + 3`.
  'bounded-write-js': {
    folder: join(examples, 'bounded-write-js'),
    file: 'decode.js',
    condition: 'remaining < width + 3',
    correct: ['remaining < width + 4', 'remaining <= width + 3'],
    defective: ['paint'],
  },
  'bounded-write': {
    folder: join(examples, 'bounded-write'),
    file: 'src/main/java/image/Decoder.java',
    condition: 'remaining < width + 3',
    correct: ['remaining < width + 4', 'remaining <= width + 3'],
    defective: ['paint'],
  },
  // A parser of text.
  table: {
    folder: join(here, 'table'),
    file: 'table.js',
    condition: 'at + span > width + 1',
    correct: ['at + span > width', 'width < at + span'],
    defective: ['readTable'],
  },
}
