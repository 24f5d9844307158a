import { expect, test } from 'vitest'
import noto from '../../art/noto.generated.json' with { type: 'json' }
import { hasIcon } from '../drawing/icons.ts'
import { iconsUsed } from './used-icons.ts'

const bodies = Object.values(noto as unknown as Record<string, { body: string }>).map(({ body }) => body)

test('the art contains exactly the icons that the taxonomy names', () => {
  const used = iconsUsed()
  expect([...used].filter((name) => !hasIcon(name))).toEqual([])
  expect(Object.keys(noto).filter((name) => !used.has(name))).toEqual([])
})

test('no two icons share an id, so that gradients never collide', () => {
  const ids = bodies.flatMap((body) => [...body.matchAll(/\bid="([^"]+)"/g)].map((match) => match[1]))
  expect(new Set(ids).size).toBe(ids.length)
})

test('an icon refers only to its own gradients', () => {
  for (const body of bodies) {
    for (const [, id] of body.matchAll(/(?:url\(|href=")#([^)"]+)/g)) expect(body).toContain(`id="${id}"`)
  }
})
