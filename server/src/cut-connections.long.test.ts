import { inject, test } from 'vitest'
import { cutEveryCall } from '../testing/calls/cut-every-call.ts'

test('a client that disconnects at any await of any request leaks no slot, folder, transaction or pool client', async () => {
  await cutEveryCall((statement) => statement + (inject('isSample') ? 16 : 1))
})
