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
