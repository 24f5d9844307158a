import type { Message } from '@dix/contract'
import type { FastifyRequest } from 'fastify'
import { Problem } from './problem.ts'

const visible = /^[\x21-\x7e]{1,200}$/

/**
 * The `Idempotency-Key` header of a request, which identifies a submit or a save; null if there is none.
 *
 * @throws Problem `invalid_input` if it is too long or contains invisible characters
 */
export function keyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined || key === '') return null
  if (typeof key === 'string' && visible.test(key)) return key
  const message: Message = 'Idempotency-Key can have up to 200 visible characters.'
  throw new Problem('invalid_input', message, { fields: { 'Idempotency-Key': message } })
}
