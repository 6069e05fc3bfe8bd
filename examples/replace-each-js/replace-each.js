/** A text that grows at its end, in one piece of memory as long as the guess at its size was good. */
class TextBuffer {
  constructor(capacity) {
    this.units = new Uint16Array(capacity)
    this.length = 0
  }

  append(text) {
    const length = this.length + text.length
    if (length > this.units.length) {
      const larger = new Uint16Array(2 * length)
      larger.set(this.units)
      this.units = larger
    }
    for (let i = 0; i < text.length; i++) this.units[this.length + i] = text.charCodeAt(i)
    this.length = length
  }

  toString() {
    return String.fromCharCode(...this.units.subarray(0, this.length))
  }
}

/**
 * The pair whose text comes first from `start` on, or -1; what was not found is not looked for again.
 */
function first(text, start, searchList, replacementList, found) {
  let first = -1
  for (let i = 0; i < searchList.length; i++) {
    if (found[i] === -1 || !searchList[i] || replacementList[i] == null) continue
    found[i] = text.indexOf(searchList[i], start)
    if (found[i] !== -1 && (first === -1 || found[i] < found[first])) first = i
  }
  return first
}

function replace(text, searchList, replacementList, repeat, timeToLive) {
  if (!text || !searchList?.length || !replacementList?.length) return text
  if (timeToLive < 0) throw new RangeError('the replacements go round in a circle')
  if (searchList.length !== replacementList.length) {
    throw new RangeError(`${searchList.length} texts and ${replacementList.length} others`)
  }
  const found = searchList.map(() => 0)
  let next = first(text, 0, searchList, replacementList, found)
  if (next === -1) return text
  // a good guess at the size of the result: each text that grows is found three times
  let increase = 0
  for (let i = 0; i < searchList.length; i++) {
    const greater = replacementList[i].length - searchList[i].length
    if (greater > 0) increase += 3 * greater
  }
  increase = Math.min(increase, Math.floor(text.length / 5))
  const result = new TextBuffer(text.length + increase)
  let start = 0
  while (next !== -1) {
    result.append(text.slice(start, found[next]))
    result.append(replacementList[next])
    start = found[next] + searchList[next].length
    next = first(text, start, searchList, replacementList, found)
  }
  result.append(text.slice(start))
  if (!repeat) return result.toString()
  return replace(result.toString(), searchList, replacementList, repeat, timeToLive - 1)
}

/**
 * Replaces several texts by others in one go; what was replaced is not looked at again.
 * A pair with a null or an empty search text does nothing.
 */
export function replaceEach(text, searchList, replacementList) {
  return replace(text, searchList, replacementList, false, 0)
}

/** Starts over with the result until there is nothing left to replace. */
export function replaceEachRepeatedly(text, searchList, replacementList) {
  return replace(text, searchList, replacementList, true, searchList?.length ?? 0)
}
