import { randomUUID } from 'node:crypto'
import type { AdminProduct } from '@dix/contract'
import type { APIRequestContext } from '@playwright/test'

/** A name that no other journey uses. */
export function freshName(): string {
  return `Huile d’arachide ${randomUUID().slice(0, 8)}`
}

/** Adds a product without the form. The requests, or those of the page, must be an administrator's. */
export async function makeProduct(
  { request }: { request: APIRequestContext },
  fields: object = {},
): Promise<AdminProduct & { price: number }> {
  const data = {
    name: freshName(),
    description: 'Pressée à froid.',
    unit: '1 L',
    stock: 24,
    price: 1850,
    discount: 0,
    ...fields,
  }
  const response = await request.post('/api/product/create', { data })
  if (!response.ok())
    throw new Error(`Creating the product returned ${response.status()}: ${await response.text()}`)
  return ((await response.json()) as { data: AdminProduct & { price: number } }).data
}
