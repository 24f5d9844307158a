/** Maximum bytes of a name; file systems allow 255 including the number and the extension. */
const longest = 200

/** Characters that some system forbids in file names, and invisible ones. */
const refused = /[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu

/**
 * A file name for each person, in order: `Contrat_` and the name with underscores. All differ, even if case is ignored:
 * the second file with a name ends in 2.
 */
export function contractFileNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const free = firstFree(`Contrat_${plainName(name)}`, taken)
    taken.add(comparable(free))
    return `${free}.docx`
  })
}

function plainName(name: string): string {
  const allowed = name
    .normalize('NFC')
    .replace(refused, ' ')
    .replace(/\.{2,}/g, '.')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  return cut(allowed.replace(/\s+/g, '_')) || 'sans_nom'
}

/** Cuts between letters, never within one. */
function cut(name: string): string {
  const encoder = new TextEncoder()
  const letters: string[] = []
  let bytes = 0
  for (const letter of name) {
    bytes += encoder.encode(letter).length
    if (bytes > longest) break
    letters.push(letter)
  }
  return letters.join('')
}

function firstFree(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(comparable(name))) return name
  let number = 2
  while (taken.has(comparable(`${name}_${number}`))) number++
  return `${name}_${number}`
}

const comparable = (name: string) => name.toLowerCase()
