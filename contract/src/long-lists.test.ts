import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { Endpoint } from './envelope.ts'
import * as contract from './index.ts'

const bodies = Object.entries(contract)
  .filter(([name]) => name.endsWith('Endpoints'))
  .flatMap(([, group]) => Object.values(group as Record<string, Endpoint>))
  .flatMap(({ path, body }) => (body ? [{ path, body, fields: fieldsOf(body) }] : []))

/** Names of an input's fields; of each of its kinds, if it has several. */
function fieldsOf(body: z.ZodType): string[] {
  const { shape, options = [] } = body as Partial<z.ZodObject & z.ZodUnion<z.ZodObject[]>>
  return shape ? Object.keys(shape) : [...new Set(options.flatMap(fieldsOf))]
}

const many = 5_000
const tooLong = {
  list: Array.from({ length: many }, () => ({})),
  object: Object.fromEntries(Array.from({ length: many }, (_, index) => [`a${index}`, ''])),
}

test('a list or an object of any length is refused in a few words, so that megabytes of them keep no core busy', () => {
  const wordy = bodies.flatMap(({ path, body, fields }) =>
    fields.flatMap((field) =>
      Object.entries(tooLong).flatMap(([kind, value]) => {
        const issues = body.safeParse({ [field]: value }).error?.issues ?? []
        const own = issues.filter((issue) => issue.path[0] === field)
        return own.length > 10 ? [`${path} ${field} ${kind}: ${own.length}`] : []
      }),
    ),
  )
  expect(bodies.filter(({ fields }) => fields.length === 0)).toEqual([])
  expect(wordy).toEqual([])
})
