/** Text reduced to what makes two spellings the same: no accents, one case, single spaces, plain quotes. */
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

/** What a product is recognised by: name, brand and unit, folded. Unit Separator keeps the parts apart. */
export function productKey(name: string, brand: string, unit: string): string {
  return [name, brand, unit].map(fold).join('\u001f')
}

/** `fold` as the database does it: @param column of text, as SQL. Foreign databases need not have `unaccent`. */
export function foldedInSql(column: string): string {
  const marks = String.raw`[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]`
  const plain = `regexp_replace(normalize(${column}, NFKD), '${marks}', '', 'g')`
  const letters = `replace(replace(translate(${plain}, 'ŒÆ’‘ʼ\`', 'œæ${"''".repeat(4)}'), 'œ', 'oe'), 'æ', 'ae')`
  return `lower(btrim(regexp_replace(${letters}, '\\s+', ' ', 'g')))`
}
