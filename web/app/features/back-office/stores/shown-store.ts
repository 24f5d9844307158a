import { useSearchParams } from 'react-router'
import { withParameters } from '../../../platform/with-parameters.ts'
import { type StoreOption, useStaffStores } from './store-choice.ts'

/**
 * The only store whose orders and figures a page shows, from its URL; undefined for all of them. In a shop with one
 * store, and for staff limited to one, there is no choice.
 */
export function useShownStore(): {
  options: readonly StoreOption[]
  store: string | undefined
  /** @param id empty for all stores */
  show(id: string): void
} {
  const { stores, own } = useStaffStores()
  const [query, setQuery] = useSearchParams()
  const options = own === null ? stores : []
  return {
    options,
    store: options.find(({ _id }) => _id === query.get('store'))?._id,
    show: (store) =>
      setQuery((now) => withParameters(now, { store }), { replace: true, preventScrollReset: true }),
  }
}

/** The input of an endpoint that shows orders or figures. */
export const storeInput = (store: string | undefined): { store?: string } =>
  store === undefined ? {} : { store }
