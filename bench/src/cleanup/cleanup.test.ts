import { expect, test } from 'vitest'
import { cleanUp, onCleanup } from './cleanup.ts'

test('cleanups run once, newest first', async () => {
  const released: string[] = []
  const add = (name: string) => onCleanup(async () => void released.push(name))
  add('folder')
  const child = add('child')
  add('browser')
  await child[Symbol.asyncDispose]()
  await cleanUp()
  await child[Symbol.asyncDispose]()
  expect(released).toEqual(['child', 'browser', 'folder'])
})

test('a cleanup that fails does not prevent the others', async () => {
  const released: string[] = []
  onCleanup(async () => void released.push('folder'))
  onCleanup(async () => {
    throw new Error('gone already')
  })
  await cleanUp()
  expect(released).toEqual(['folder'])
})
