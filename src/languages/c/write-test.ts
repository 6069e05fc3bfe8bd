import { differingOutput, type TestExpectation } from './expectation.js'
import { valueIn } from '../../model/driver.js'
import type { TestDraft } from '../language.js'

/** Bytes per line of an array. */
const perLine = 16

/** A regression test: a shell script for a program, the `main` of a C file for a fuzz target. */
export function writeCTest(draft: TestDraft): string | undefined {
  const [slot] = draft.driver.slots
  const content = Buffer.from(String(valueIn(draft.input, slot)), 'latin1')
  const expected = differingOutput(draft)
  if (!expected) return undefined
  return draft.plan.c!.entry.kind === 'target'
    ? targetTest(draft, content, expected)
    : programTest(draft, content, expected)
}

function targetTest({ note }: TestDraft, content: Buffer, expected: TestExpectation): string | undefined {
  if (expected.kind !== 'ends' && expected.kind !== 'return value') return undefined
  const lines: string[] = []
  for (let at = 0; at < content.length; at += perLine)
    lines.push(
      `  ${[...content.subarray(at, at + perLine)].map((byte) => `0x${byte.toString(16).padStart(2, '0')}`).join(', ')},`,
    )
  const call = 'LLVMFuzzerTestOneInput(input, sizeof input)'
  const array = lines.length
    ? `static const uint8_t input[] = {\n${lines.join('\n')}\n};`
    : 'static const uint8_t input[1];'
  const size = lines.length ? call : 'LLVMFuzzerTestOneInput(input, 0)'
  const check = expected.kind === 'ends' ? `  ${size};\n  return 0;` : `  return ${size} == ${expected.value} ? 0 : 1;`
  return `/*
${commented(note, ' * ')}
 *
 * Build it with the sanitizers (-fsanitize=address,undefined), link it with the fuzz target; it passes with exit status 0.
 */
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

${array}

int main(void) {
${check}
}
`
}

const commented = (note: string, mark: string) =>
  note
    .replaceAll('*/', '* /')
    .split('\n')
    .map((line) => `${mark}${line}`.trimEnd())
    .join('\n')

function programTest({ note, plan }: TestDraft, content: Buffer, expected: TestExpectation): string | undefined {
  const { entry } = plan.c!
  if (entry.kind !== 'program' || expected.kind === 'return value') return undefined
  const words = entry.args.map((word) => (word.includes('@@') ? `"${word.replaceAll('@@', '$input')}"` : quoted(word)))
  const stdin = entry.args.some((word) => word.includes('@@')) ? '' : ' < "$input"'
  return `#!/bin/sh
${commented(note, '# ')}
#
# PROGRAM is the program, built with the sanitizers (-fsanitize=address,undefined); the test passes with exit status 0.
program=\${PROGRAM:-./${entry.path}}
folder=$(mktemp -d) || exit 2
trap 'rm -rf "$folder"' EXIT
input=$folder/input
base64 -d > "$input" << 'END'
${(content.toString('base64').match(/.{1,76}/g) ?? []).join('\n')}
END
cd "$folder" || exit 2
"$program" ${[...words].join(' ')}${stdin} > output 2> errors
status=$?
if [ $status -ge 128 ] || grep -Eq 'ERROR: [A-Za-z]+Sanitizer|: runtime error: ' errors; then
  cat errors
  echo "it crashes: exit status $status"
  exit 1
fi
${checkOf(expected)}`
}

const quoted = (word: string) => `'${word.replaceAll("'", "'\\''")}'`

function checkOf(expected: TestExpectation): string {
  switch (expected.kind) {
    case 'exit status':
      return `if [ $status -ne ${expected.value} ]; then
  echo "exit status $status instead of ${expected.value}"
  exit 1
fi
`
    case 'output': {
      const file = expected.file === undefined ? 'output' : quoted(expected.file)
      return `base64 -d > expected << 'END'
${(
  Buffer.from(expected.text)
    .toString('base64')
    .match(/.{1,76}/g) ?? []
).join('\n')}
END
if ! cmp -s expected ${file}; then
  echo 'it writes:'
  cat ${file}
  echo 'instead of:'
  cat expected
  exit 1
fi
`
    }
    default:
      return ''
  }
}
