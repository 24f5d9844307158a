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
  /** The version of the order that is moved, or was. */
  const movedVersion = useRef<number>(undefined)
  const [moving, setMoving] = useState<Move['text']>()
  const [rested, setRested] = useState(order.status)
  const resting = rested !== order.status
  useEffect(() => {
    const timer = setTimeout(() => setRested(order.status), rest)
    return () => clearTimeout(timer)
  }, [order.status])
  const move = async ({ to, text }: Move) => {
    if (resting || movedVersion.current === order.version) return
    movedVersion.current = order.version
    setMoving(text)
    try {
      await moveOrder(order, { to })
      onOvertaken(false)
    } catch (failure) {
      if (isOvertaken(failure)) onOvertaken(true)
      else toastError(failure, messageOf(failure))
      movedVersion.current = undefined
    } finally {
      setMoving(undefined)
    }
  }
  return { moving, resting, move }
}
