import { readFile } from 'node:fs/promises'
import { MappingSchema } from '@dix/contract'
import { expect, test } from 'vitest'
import { ownColumns } from './reading/own-format.ts'

const guide = await readFile(new URL('../../../docs/importing.md', import.meta.url), 'utf8')

test('every mapping in the guide is valid', () => {
  const examples = [...guide.matchAll(/```json\n(.*?)```/gs)].map(([, json]) =>
    MappingSchema.safeParse(JSON.parse(json!)),
  )
  expect(examples.map(({ error }) => error)).toEqual([undefined, undefined])
})

test('the guide explains every key of a mapping and every column of an export', () => {
  const keys = [...Object.keys(MappingSchema.shape), ...ownColumns]
  expect(keys.filter((key) => !guide.includes(`\`${key}\``))).toEqual([])
})
