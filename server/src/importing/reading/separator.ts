const separators = [',', ';', '\t', '|'] as const
export type Separator = (typeof separators)[number]

/** A field in quotes, closed or not: what it holds separates nothing. */
const quoted = /"(?:[^"]|"")*"?/g

/**
 * The character between a file's columns: the one that cuts its first line into the most columns; between
 * equals, the one that cuts more of the following lines alike. A comma where there is one column.
 *
 * @param lines the first lines of the file
 */
export function detectSeparator(lines: readonly string[]): Separator {
  const scores = separators.map((separator) => {
    const [columns = 1, ...others] = lines.map((line) => line.replace(quoted, '').split(separator).length)
    return { separator, columns, alike: others.filter((count) => count === columns).length }
  })
  scores.sort((a, b) => b.columns - a.columns || b.alike - a.alike)
  return scores[0]!.separator
}
