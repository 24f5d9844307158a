import { expect, test } from 'vitest'
import { drawBarcode } from '../../../../testing/draw-barcode.ts'
import { decodePixels } from './library-decoder.ts'

/** A picture in the form that a canvas returns. */
function picture(ean: string | null, width = 640, height = 480) {
  const light = ean === null ? new Uint8Array(width * height).fill(235) : drawBarcode(ean, width, height)
  const data = new Uint8ClampedArray(light.length * 4)
  for (const [pixel, value] of light.entries()) data.set([value, value, value, 255], pixel * 4)
  return { data, width, height }
}

test.each(['3017620422003', '2012345001992', '6191234567897'])('the library reads the EAN-13 %s', (ean) => {
  expect(decodePixels(picture(ean))).toBe(ean)
})

test('a picture without a code gives none', () => {
  expect(decodePixels(picture(null))).toBeNull()
})
