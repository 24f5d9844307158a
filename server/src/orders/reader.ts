import type { FastifyRequest } from 'fastify'
import type { Reader } from '../cart/index.ts'
import { localeOf } from '../platform/http/locale.ts'
import type { Orders } from './orders.ts'

/** Whom an answer is for. */
export function readerOf({ shopLanguage, publicUrl }: Orders, request: FastifyRequest): Reader {
  return { locale: localeOf(request, shopLanguage), shopLanguage, publicUrl }
}
