import { buffer } from 'node:stream/consumers'
import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import { openPaper, write } from './paper.ts'

/** The text that readers copy out of a document. */
async function copied(text: string): Promise<string> {
  const paper = openPaper({ title: '', language: 'fr', author: '' })
  const file = buffer(paper)
  write(paper, text, 48, { x: 48, width: 499 })
  paper.end()
  const { text: pages } = await extractText(new Uint8Array(await file))
  return pages.join('')
}

test('letters with accents do not take their base letters from the text of later documents', async () => {
  const accented = 'ÀÇÈÉÊËÏÑÔÖÙÛÜÝĀĎĜĤĴĶĹŃŔŚŤŴŹàçèéêëïñôöùûüýĵķŕśťŵź'
  expect(await copied(accented)).toBe(accented)
  const plain = 'DX-ACEDGHIJKLNORSTUWYZ acegijklnorstuwyz'
  expect(await copied(plain)).toBe(plain)
})
