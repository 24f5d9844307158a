import type { PageContext } from '@dix/contract'
import { data } from 'react-router'

/** Thrown by loaders if a URL leads to nothing: 404, or 400 if it cannot be decoded. */
export function missing({ malformed }: PageContext) {
  return data(null, malformed ? 400 : 404)
}
