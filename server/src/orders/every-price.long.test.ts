import { inject, test } from 'vitest'
import { checkEveryPrice } from '../../testing/orders/every-price.ts'

const rounds = inject('isSample') ? 10 : 300

test('a price and what is due are the same wherever they stand, in many mixtures', async () => {
  await checkEveryPrice(rounds)
})
