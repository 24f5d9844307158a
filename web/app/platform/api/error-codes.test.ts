import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const app = join(import.meta.dirname, '../..')
const files = globSync('**/*.{ts,tsx}', { cwd: app })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(app, file), 'utf8') }))

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

test('code that handles the errors of an endpoint handles all its codes, or does not compile', () => {
  const looking = files.filter(({ text }) => text.includes('isErrorOf('))
  expect(looking.length).toBeGreaterThan(20)
  for (const { file, text } of looking) {
    expect([file, count(text, /satisfies\b[^\n]*\bSharedCode\b/g)]).toEqual([
      file,
      count(text, /isErrorOf\(/g),
    ])
  }
})

/** These files check one code that means the same at every endpoint. */
const oneCode: Record<string, string> = {
  'platform/forms/field-errors.ts': 'rate_limited and signed_out concern no field, in any call',
  'platform/api/session-end.ts': 'signed_out from any call ends the session',
  'platform/live/connection.ts': 'the stream of events is no call of the contract',
}

test('no other file checks the code of an API error', () => {
  const looking = files
    .filter(({ text }) => !text.includes('isErrorOf(') && /\bApiError\b/.test(text))
    .filter(({ text }) =>
      /\b(?:error|failure|cause)\)?\??\.code\b|\{[^{}]*\bcode\b[^{}]*\}: ApiError\b/.test(text),
    )
  expect(looking.map(({ file }) => file).sort()).toEqual(Object.keys(oneCode).sort())
})
