import { expect, test } from 'vitest'
import { accountEndpoints } from './accounts.ts'

const named = (name: string) => accountEndpoints.updateUser.body.safeParse({ name })

test.each(['\u200b\u200b', '\u200d', '\u3164', '\u2800', '\u0301', '\u2028', '\u202e'])(
  'the invisible text %j is not a name',
  (name) => {
    expect(named(name).error?.issues[0]?.message).toBe('Enter your name.')
  },
)

test.each(['Awa\u202eSow', 'Awa\u2066Sow\u2069', 'Awa\u2028Sow', 'Awa\u2029Sow', 'Awa\nSow'])(
  'the name %j is refused, because it would reorder or break the text around it',
  (name) => {
    expect(named(name).error?.issues[0]?.message).toBe('Remove characters that cannot be displayed.')
  },
)

test.each(['Awa Ndiaye', 'N’Deye-Fatou', 'محمد', 'می\u200cخواهم', 'क्\u200dष', '👩\u200d🌾', '김', 'é'])(
  '%s is a name',
  (name) => {
    expect(named(name).success).toBe(true)
  },
)
