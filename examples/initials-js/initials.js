const particles = ['van', 'von', 'der', 'de', 'da']

/** 'G. H.' for 'Grace Hopper'; particles such as 'van' have no initial. */
export function initials(name) {
  const words = name.split(/[ -]/)
  let result = ''
  for (let i = 0; i < words.length; i++) {
    const word = words[i]
    if (particles.includes(word)) continue
    if (result !== '') result += ' '
    result += initial(word)
  }
  return result
}

/** 'Hopper, G.' for 'Grace Hopper': the last word, and the initials of what is before it. */
export function catalogued(name) {
  const last = name.lastIndexOf(' ')
  if (last === -1) return name
  return name.slice(last + 1) + ', ' + initials(name.slice(0, last))
}

function initial(word) {
  const letter = word[0].toUpperCase()
  return letter + '.'
}
