import { orderOf, type Shopper } from './shoppers.ts'

/**
 * Places the order of a shopper's cart.
 *
 * @param from the IP address that it comes from
 * @returns milliseconds until the response begins
 * @throws Error if it is refused
 */
export async function placeOrder(url: string, shopper: Shopper, from: string): Promise<number> {
  const { method, path, headers, body } = orderOf(shopper)
  const began = performance.now()
  const response = await fetch(url + path, {
    method,
    headers: { ...headers, 'content-type': 'application/json', 'x-forwarded-for': from },
    body: body!,
  })
  if (!response.ok) throw new Error(`An order was refused: ${await response.text()}`)
  return performance.now() - began
}
