import type {
  ApiError,
  CancelledPicking,
  NetworkError,
  PickingOrder,
  PickingRow,
  UndoablePicking,
} from '@dix/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ask } from '../../platform/api/ask.ts'
import { cacheVersion, queryClient } from '../../platform/api/query-client.ts'
import { listsKey, orderKey, refreshDesk } from '../back-office/index.ts'

type OrdersToPick = {
  rows: PickingRow[]
  undoable: CancelledPicking[]
  packed: UndoablePicking[]
  taken: UndoablePicking[]
}

/**
 * Orders to pick, oldest first, and those that this user cancelled, packed or took within the last minute. Events of any
 * order refetch them.
 */
export function useOrdersToPick() {
  const { data, error, refetch } = useQuery<OrdersToPick, ApiError | NetworkError>(
    {
      queryKey: [...listsKey, 'counter'],
      queryFn: async () => {
        const { data: rows, undoable = [], packed = [], taken = [] } = await ask('POST /api/picking/list', {})
        return { rows, undoable, packed, taken }
      },
      staleTime: 0,
    },
    queryClient,
  )
  const { rows, undoable = [], packed = [], taken = [] } = data ?? {}
  return { rows, undoable, packed, taken, error: data ? null : error, refetch }
}

const pickingQuery = (_id: string) =>
  queryOptions<PickingOrder, ApiError | NetworkError>({
    queryKey: [...orderKey(_id), 'counter'],
    queryFn: async () => (await ask('POST /api/picking/details', { _id })).data,
    staleTime: 0,
  })

/** An order at the counter. Offline, the last response stays. */
export function usePickingOrder(_id: string) {
  const { data, error, refetch } = useQuery(pickingQuery(_id), queryClient)
  return { order: data, error: data ? null : error, refetch }
}

/** Whether this user picks the order. */
export const isPickedHere = ({ status, mine }: Pick<PickingRow, 'status' | 'mine'>) =>
  status === 'picking' && mine

/** Caches an order from a response, and refetches the lists. */
export function cachePicking(order: PickingOrder): void {
  cacheVersion(pickingQuery(order._id).queryKey, order)
  refreshDesk(order._id)
}

/** Caches the response to a tick, which changes nothing that lists show before the next refetch. */
export function cacheTick(order: PickingOrder): void {
  cacheVersion(pickingQuery(order._id).queryKey, order)
}

type Replaced = {
  _id: string
  productId: string
  /** Whether it was recorded as missing before. */
  another: boolean
}

/** The products that may replace a line, within what the shopper agreed to. */
export function useAlternatives({ _id, productId, another }: Replaced, enabled: boolean) {
  const { data, isPending } = useQuery(
    {
      queryKey: [...orderKey(_id), 'alternatives', productId, another],
      queryFn: async () => (await ask('POST /api/picking/alternatives', { _id, productId, another })).data,
      staleTime: 0,
      enabled,
    },
    queryClient,
  )
  return { found: data, loading: enabled && isPending }
}
