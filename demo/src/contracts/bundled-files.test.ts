import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { bundledFiles } from './bundled-files.ts'

for (const { path, make } of bundledFiles) {
  test(`${basename(path)} is the output of \`node demo/scripts/make-contract-files.ts\``, async () => {
    expect(Buffer.from(make()).equals(await readFile(path))).toBe(true)
  })
}

test('the template is the same in every time zone', () => {
  const before = process.env.TZ
  const made = ['Africa/Dakar', 'Pacific/Auckland', 'America/Los_Angeles'].map((zone) => {
    process.env.TZ = zone
    return Buffer.from(bundledFiles[0]!.make()).toString('hex')
  })
  process.env.TZ = before
  expect(new Set(made).size).toBe(1)
})
