import { type Endpoint, mayDo } from '@dix/contract'
import type { FastifyInstance } from 'fastify'
import type { Guard } from '../accounts/index.ts'
import { Problem } from '../platform/http/problem.ts'
import { registerEndpoint } from '../platform/http/register-endpoint.ts'

/**
 * `registerEndpoint` for the catalogue's staff endpoints: users who may not see purchase prices get products and
 * histories without them, their saves leave them unchanged, and offers reveal no costs.
 */
export function registerCatalogueEndpoint<Called extends Endpoint>(
  app: FastifyInstance,
  guard: Guard,
  endpoint: Called,
  handle: Parameters<typeof registerEndpoint<Called>>[3],
): void {
  registerEndpoint(app, guard, endpoint, async (input, request, reply) => {
    if (mayDo(guard.staff(request).role, 'seePurchasePrices')) return handle(input, request, reply)
    const response = await handle(withoutGiven(input), request, reply)
    if (!(response instanceof Problem)) return withoutCosts(response)
    Object.assign(response, { data: withoutCosts(response.data) })
    return response
  })
}

/** The replacement in a response of each field that reveals costs. */
const hidden: Record<string, (value: unknown) => unknown> = {
  purchase_price: () => null,
  belowCost: (value) => (typeof value === 'boolean' ? false : 0),
}

function withoutCosts<Value>(value: Value): Value {
  return copy(value, (name, inner) => hidden[name]?.(inner) ?? (name in hidden ? null : withoutCosts(inner)))
}

/** An absent field keeps its value. */
function withoutGiven<Value>(value: Value): Value {
  return copy(value, (name, inner) => (name === 'purchase_price' ? undefined : withoutGiven(inner)))
}

/** Copies plain data without changes to a purchase price. @param change gives the values of the fields */
function copy<Value>(value: Value, change: (name: string, inner: unknown) => unknown): Value {
  if (Array.isArray(value)) {
    const rest = value.filter((item) => item?.field !== 'purchase_price')
    return rest.map((item) => copy(item, change)) as Value
  }
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value
  const entries = Object.entries(value).map(([name, inner]) => [name, change(name, inner)] as const)
  return Object.fromEntries(entries.filter(([, inner]) => inner !== undefined)) as Value
}
