import type { DeskOrder } from '@dix/contract'
import { useEffect, useRef, useState } from 'react'
import { toastError, useErrorMessage } from '../../../../platform/forms/use-action.ts'
import { isOvertaken } from '../../desk/desk-query.ts'
import { moveOrder } from '../move-order.ts'
import type { Move } from '../steps.ts'

/** Milliseconds for which the next step cannot be pressed: its button comes where the last one was. */
const rest = 1_000

/**
 * Moves an order without a question: one move at a time, and none right after one, a colleague’s included, or a double
 * press would move an order twice.
 *
 * @param onOvertaken is told whether somebody else was faster
 */
export function useMove(order: DeskOrder, onOvertaken: (overtaken: boolean) => void) {
  const messageOf = useErrorMessage()
  const isBlocked = useRef(false)
  const [moving, setMoving] = useState<Move['text']>()
  const [resting, setResting] = useState(false)
  const [status, setStatus] = useState(order.status)
  if (status !== order.status) {
    setStatus(order.status)
    setResting(true)
  }
  useEffect(() => {
    if (!resting) return
    const timer = setTimeout(() => {
      isBlocked.current = false
      setResting(false)
    }, rest)
    return () => clearTimeout(timer)
  }, [resting])
  const move = async ({ to, text }: Move) => {
    if (isBlocked.current || resting) return
    isBlocked.current = true
    setMoving(text)
    try {
      await moveOrder(order, { to })
      setResting(true)
      onOvertaken(false)
    } catch (failure) {
      if (isOvertaken(failure)) onOvertaken(true)
      else toastError(failure, messageOf(failure))
      isBlocked.current = false
    } finally {
      setMoving(undefined)
    }
  }
  return { moving, resting, move }
}
