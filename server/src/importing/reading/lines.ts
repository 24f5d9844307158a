/** Characters that a line, or a row of several lines, may have: several times the longest possible product. */
export const longestRow = 4_000_000

/** A line of a file. `end` is its line break as written; a line longer than `longestRow` is `cut`: its text is lost. */
export type Line = { number: number; text: string; end: string; cut: boolean }

const lineBreak = /\r\n|\n|\r/g

/** Cuts text into lines, numbered from 1 as editors number them, in memory bounded by `longestRow`. */
export async function* splitLines(chunks: AsyncIterable<string>): AsyncGenerator<Line[]> {
  let rest = ''
  let number = 0
  let cut = false

  const line = (text: string, end: string): Line => {
    number++
    const made = { number, text: cut ? '' : text, end, cut }
    cut = false
    return made
  }

  for await (const chunk of chunks) {
    rest += chunk
    const lines: Line[] = []
    let start = 0
    for (const { 0: end, index } of rest.matchAll(lineBreak)) {
      // The other half of a Windows line break may come with the next chunk.
      if (end === '\r' && index === rest.length - 1) break
      lines.push(line(rest.slice(start, index), end))
      start = index + end.length
    }
    rest = rest.slice(start)
    if (rest.length > longestRow) {
      cut = true
      rest = rest.endsWith('\r') ? '\r' : ''
    }
    yield lines
  }
  if (rest.endsWith('\r')) yield [line(rest.slice(0, -1), '\r')]
  else if (rest !== '' || cut) yield [line(rest, '')]
}
