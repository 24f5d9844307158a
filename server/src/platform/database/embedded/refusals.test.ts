import { expect, test } from 'vitest'
import { StartError } from '../../start-error.ts'
import { explainOutput, explainRefusal } from './refusals.ts'

const refusal = (code: string) => Object.assign(new Error(`${code}: the system says no`), { code, errno: -1 })

test.each([
  ['ENOSPC', /^The disk under \/shop\/data is full: free some space/],
  ['EROFS', /^\/shop\/data is on a read-only file system/],
  ['EACCES', /^\/shop\/data is closed to this user/],
  ['EPERM', /^\/shop\/data is closed to this user/],
  ['EEXIST', /^\/shop\/data is, or lies under, a file/],
  ['EIO', /^\/shop\/data cannot be used \(EIO: the system says no\)/],
])('%s becomes a message that names the folder and what to do', (code, message) => {
  const explained = explainRefusal(refusal(code), '/shop/data')
  expect(explained).toBeInstanceOf(StartError)
  expect((explained as Error).message).toMatch(message)
})

test('a bug is not reported as a refusal of the system', () => {
  const bug = new TypeError('undefined is not a function')
  expect(explainRefusal(bug, '/shop/data')).toBe(bug)
})

test('a full disk is recognized in what initdb prints', () => {
  const output =
    'initdb: error: could not write file "/shop/data/x": No space left on device\ninitdb: removing …\n'
  expect(explainOutput(output, '/shop/data', 'It failed').message).toMatch(
    /^The disk under \/shop\/data is full/,
  )
})

test('an unknown error is quoted without the hint that follows it', () => {
  const output = 'LOG:  starting\nFATAL:  data directory has wrong ownership\nHINT:  The server must be …\n'
  expect(explainOutput(output, '/shop/data', 'It failed').message).toBe(
    'It failed: FATAL:  data directory has wrong ownership.',
  )
})

test("a container's user without a name gets a message about what PostgreSQL needs", () => {
  const output = 'initdb: error: could not look up effective user ID 45678: user does not exist\n'
  expect(explainOutput(output, '/shop/data', 'It failed').message).toMatch(
    /^The user that runs Dix has no name/,
  )
})
