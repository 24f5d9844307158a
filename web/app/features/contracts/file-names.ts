/** Bytes of a name: file systems take 255, and number and ending need some. */
const longest = 200

/** What one system or another refuses in a name, and what nobody would see. */
const refused = /[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu

/**
 * A file's name for each person, in their order: `Contrat_` and the name with underscores. No two are alike,
 * also where capitals do not count: the second of a name gets a 2.
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

/** No letter is cut in two: letters are dropped until the rest fits. */
function cut(name: string): string {
  const encoder = new TextEncoder()
  const kept: string[] = []
  let bytes = 0
  for (const letter of name) {
    bytes += encoder.encode(letter).length
    if (bytes > longest) break
    kept.push(letter)
  }
  return kept.join('')
}

function firstFree(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(comparable(name))) return name
  let number = 2
  while (taken.has(comparable(`${name}_${number}`))) number++
  return `${name}_${number}`
}

const comparable = (name: string) => name.toLowerCase()
