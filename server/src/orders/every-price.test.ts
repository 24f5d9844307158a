import { test } from 'vitest'
import { checkEveryPrice } from '../../testing/orders/every-price.ts'

test('a price and an amount due are the same on card, page, cart, bill, order, paper, email, till and figures', async () => {
  await checkEveryPrice(2)
}, 240_000)
