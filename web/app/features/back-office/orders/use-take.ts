import { type DeskRow, orderStateTable } from '@dix/contract'
import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ask } from '../../../platform/api/ask.ts'
import { toastError, useErrorMessage } from '../../../platform/forms/use-action.ts'
import { setDeskOrder, showFresh } from '../desk/desk-query.ts'

/** Accepts an order from the list and opens it: its lines are what the user needs next. */
export function useTake() {
  const messageOf = useErrorMessage()
  const navigate = useNavigate()
  const { search } = useLocation()
  const isTaking = useRef(false)
  const [busy, setBusy] = useState(false)
  const take = async ({ _id, version, status }: Pick<DeskRow, '_id' | 'version' | 'status'>) => {
    const to = orderStateTable[status].usualNext
    if (isTaking.current || to === null) return
    isTaking.current = true
    setBusy(true)
    try {
      const { data } = await ask('PUT /api/order/desk/move', { _id, version, to })
      setDeskOrder(data)
      await navigate({ pathname: `/dashboard/orders/${_id}`, search })
    } catch (failure) {
      showFresh(_id, failure)
      toastError(failure, messageOf(failure))
    } finally {
      isTaking.current = false
      setBusy(false)
    }
  }
  return { busy, take }
}
