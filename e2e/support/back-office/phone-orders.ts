import type { DeskOrder } from '@dix/contract'
import type { APIRequestContext } from '@playwright/test'

type Caller = { name: string; mobile: string }

/** An administrator places a phone order: one piece of the product with the most stock. */
export async function placeByPhone(request: APIRequestContext, { name, mobile }: Caller): Promise<DeskOrder> {
  const found = await request.post('/api/product/admin-list', { data: { limit: 50 } })
  const { data: products } = (await found.json()) as {
    data: { _id: string; stock: number; draft: boolean }[]
  }
  const { _id } = products.filter(({ draft }) => !draft).sort((one, other) => other.stock - one.stock)[0]!
  const address = { address_line: 'Sicap Liberté 3, villa 12', city: 'Dakar', mobile }
  const data = { name, address, lines: [{ productId: _id, quantity: 1 }] }
  const response = await request.post('/api/order/desk/place', { data })
  if (!response.ok()) throw new Error(await response.text())
  return ((await response.json()) as { data: DeskOrder }).data
}
