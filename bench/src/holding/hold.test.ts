import { expect, test } from 'vitest'
import { hold, releaseAll } from './hold.ts'

test('What is held is released newest first, and once', async () => {
  const released: string[] = []
  const note = (name: string) => hold(async () => void released.push(name))
  note('folder')
  const child = note('child')
  note('browser')
  await child[Symbol.asyncDispose]()
  await releaseAll()
  await child[Symbol.asyncDispose]()
  expect(released).toEqual(['child', 'browser', 'folder'])
})

test('One that fails to be released does not keep the others', async () => {
  const released: string[] = []
  hold(async () => void released.push('folder'))
  hold(async () => {
    throw new Error('gone already')
  })
  await releaseAll()
  expect(released).toEqual(['folder'])
})
