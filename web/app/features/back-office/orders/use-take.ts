import { type DeskRow, orderStateTable } from '@dix/contract'
import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { toastError, useErrorMessage } from '../../../platform/forms/use-action.ts'
import { moveListed } from './move-order.ts'

/** Accepts an order from the list and opens it, because the user needs its lines next. */
export function useTake() {
  const messageOf = useErrorMessage()
  const navigate = useNavigate()
  const { search } = useLocation()
  const isTaking = useRef(false)
  const [busy, setBusy] = useState(false)
  const take = async (row: DeskRow) => {
    const to = orderStateTable[row.status].usualNext
    if (isTaking.current || to === null) return
    isTaking.current = true
    setBusy(true)
    try {
      await moveListed(row, { to })
      await navigate({ pathname: `/dashboard/orders/${row._id}`, search })
    } catch (failure) {
      toastError(failure, messageOf(failure))
    } finally {
      isTaking.current = false
      setBusy(false)
    }
  }
  return { busy, take }
}
