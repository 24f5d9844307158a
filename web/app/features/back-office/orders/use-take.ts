import { type DeskRow, orderStateTable } from '@dix/contract'
import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { toast } from '../../../ui/overlay/toasts.ts'
import { sendUnsaved, useUnsavedStep } from './actions/unsaved-steps.ts'
import { useSendMove } from './use-send-move.ts'

/** Accepts an order from the list and opens it, because the user needs its lines next. */
export function useTake(row: DeskRow | undefined) {
  const t = useTranslations('desk')
  const sendMove = useSendMove()
  const navigate = useNavigate()
  const { search } = useLocation()
  const isTaking = useRef(false)
  const [busy, setBusy] = useState(false)
  const isUnsaved = useUnsavedStep(row?._id ?? '')
  const take = async () => {
    const to = row && orderStateTable[row.status].usualNext
    if (isTaking.current || !to) return
    isTaking.current = true
    setBusy(true)
    const outcome = isUnsaved ? await sendUnsaved() : await sendMove(row, to)
    if (outcome === 'moved') await navigate({ pathname: `/dashboard/orders/${row._id}`, search })
    if (outcome === 'pending') toast('error', t('unsaved'))
    isTaking.current = false
    setBusy(false)
  }
  return { busy, isUnsaved, take }
}
