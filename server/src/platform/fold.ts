/** A text normalized for comparing spellings: no accents, lower case, single spaces, plain quotes. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[’‘ʼ`´]/gu, "'")
    .replace(/œ/giu, 'oe')
    .replace(/æ/giu, 'ae')
    .replace(/\s+/gu, ' ')
    .trim()
    .toLowerCase()
}
