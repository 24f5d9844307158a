import { inject, test } from 'vitest'
import { checkEveryPrice } from '../../testing/orders/every-price.ts'

const rounds = inject('isSample') ? 10 : 300

test('a price and an amount due are the same everywhere, for many random orders', async () => {
  await checkEveryPrice(rounds)
})
