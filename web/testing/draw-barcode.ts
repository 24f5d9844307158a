/** Bars of the digits 0 to 9 in the left half, black as 1; the right half has their negatives. */
const odd = '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011'.split(' ')
/** The digits of the left half that are mirrored, by the first digit. */
const parities = 'OOOOOO OOEOEE OOEEOE OOEEEO OEOOEE OEEOOE OEEEOO OEOEOE OEOEEO OEEOEO'.split(' ')

const negative = (bars: string) => bars.replace(/\d/g, (bar) => (bar === '1' ? '0' : '1'))
const mirrored = (bars: string) => [...bars].reverse().join('')

/** The 95 bars of an EAN-13. */
function barsOf(ean: string): string {
  const [first = '', ...digits] = ean
  const left = digits.slice(0, 6).map((digit, at) => {
    const bars = odd[Number(digit)]!
    return parities[Number(first)]![at] === 'O' ? bars : mirrored(negative(bars))
  })
  const right = digits.slice(6).map((digit) => negative(odd[Number(digit)]!))
  return `101${left.join('')}01010${right.join('')}101`
}

/**
 * Draws an EAN-13 in the middle of a white picture.
 *
 * @returns the brightness of each pixel, row by row
 */
export function drawBarcode(ean: string, width: number, height: number): Uint8Array {
  const bars = barsOf(ean)
  const bar = Math.floor((width * 0.7) / bars.length)
  const start = Math.floor((width - bar * bars.length) / 2)
  return Uint8Array.from({ length: width * height }, (_, pixel) => {
    const x = pixel % width
    const y = Math.floor(pixel / width)
    const isBlack = bars[Math.floor((x - start) / bar)] === '1' && y > height * 0.2 && y < height * 0.8
    return isBlack ? 16 : 235
  })
}
