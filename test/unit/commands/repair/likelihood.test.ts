import { expect, test } from 'vitest'
import { chooseCandidates } from '../../../../src/commands/repair/choice.js'
import { groupOf, rankGroups } from '../../../../src/commands/repair/group.js'
import { candidateLikelihood, wordDistance, codeWords } from '../../../../src/commands/repair/likelihood.js'
import type { PatchSchema } from '../../../../src/patch-space/location.js'
import type { SuspiciousLocation } from '../../../../src/commands/repair/places.js'

const source = 'if (a < b) go()'

function placeOf(suspicion: number, schema: PatchSchema = 'condition', isOnStack = false): SuspiciousLocation {
  const [start, end] = schema === 'guard' ? [11, 15] : [4, 9]
  const location = {
    file: 'a.js',
    schema,
    start,
    end,
    line: 1,
    function: 'f',
    variables: [],
    hasThis: false,
    isPure: true,
  }
  return { location, suspicion, rank: 0, isOnStack }
}

const spaceOf = (place: SuspiciousLocation, ...expressions: string[]) => ({
  place,
  candidates: expressions.map((expression) => ({ location: place.location, expression, isPure: true, size: 3 })),
})

test('words of an expression', () => {
  expect(codeWords("(a.b<=c) && x !== 'it (is)'")).toEqual(['a', '.', 'b', '<=', 'c', '&&', 'x', '!==', "'it (is)'"])
  expect(wordDistance(codeWords('a < b'), codeWords('a <= b'))).toBe(1)
  expect(wordDistance(codeWords('a < b'), codeWords('(a < b) && c'))).toBe(3)
  expect(wordDistance(codeWords('a + b'), codeWords('a'))).toBe(1)
  expect(wordDistance(codeWords('a + b'), codeWords('a + c'))).toBe(2)
  expect(wordDistance([], ['a'])).toBe(2)
})

test('a suspicious location has more candidates, and what one does not use is left to the others', () => {
  const many = (name: string) => Array.from({ length: 100 }, (_, i) => `${name}${i}`)
  const [hot, cold] = [placeOf(1), placeOf(0.25)]
  const chosen = chooseCandidates([spaceOf(hot, ...many('h')), spaceOf(cold, ...many('c'))], 50)
  expect(chosen.filter(({ place }) => place === hot)).toHaveLength(40)
  expect(chosen[0].candidate.expression).toBe('h0')
  expect(chooseCandidates([spaceOf(hot, 'h'), spaceOf(cold, ...many('c'))], 50)).toHaveLength(50)
})

test('small edits come first, deletions last', () => {
  const spaces = [
    spaceOf(placeOf(1), 'true', 'a <= b', 'c > 17 && c < 20'),
    spaceOf(placeOf(1, 'guard'), 'a !== null'),
    spaceOf(placeOf(1, 'guard', true), 'c'),
    spaceOf(placeOf(0.1), 'a > b'),
  ]
  const groups = chooseCandidates(spaces, 100).map((one) =>
    groupOf([one], (chosen) => candidateLikelihood(chosen, source, 1)),
  )
  const ranked = rankGroups(groups).map(({ members }) => members[0].candidate.expression)
  expect(ranked).toEqual(['a <= b', 'a > b', 'a !== null', 'c > 17 && c < 20', 'c', 'true'])
})

test('the likeliest member stands for its group', () => {
  const chosen = chooseCandidates([spaceOf(placeOf(1), 'false', 'b > a + 0', 'a <= b')], 9)
  const { members, likelihood } = groupOf(chosen, (one) => candidateLikelihood(one, source, 1))
  expect(members.map(({ candidate }) => candidate.expression)).toEqual(['a <= b', 'b > a + 0', 'false'])
  expect(likelihood).toEqual({ deletes: 0, cost: 1 })
})
