import { inject, test } from 'vitest'
import { cutEveryCall } from '../testing/calls/cut-every-call.ts'

test('a client that goes away at any await of any call leaves no slot, folder, transaction or client of the pool', async () => {
  await cutEveryCall((statement) => statement + (inject('isSample') ? 3 : 1))
})
