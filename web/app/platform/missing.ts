import type { PageContext } from '@dix/contract'
import { data } from 'react-router'

/**
 * What a loader throws where an address leads to nothing: 404, or 400 where the address itself could not
 * be decoded. The boundary around the pages has the words.
 */
export function missing({ malformed }: PageContext) {
  return data(null, malformed ? 400 : 404)
}
