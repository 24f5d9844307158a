import type { DeskOrder } from '@dix/contract'
import { useRef, useState } from 'react'
import { toastError, useErrorMessage } from '../../../../platform/forms/use-action.ts'
import { isOvertaken } from '../../desk/desk-query.ts'
import { moveOrder } from '../move-order.ts'
import type { Move } from '../steps.ts'

/**
 * Moves an order without a question: one move at a time, whichever button was pressed twice.
 *
 * @param onOvertaken is told whether somebody else was faster
 */
export function useMove(order: DeskOrder, onOvertaken: (overtaken: boolean) => void) {
  const messageOf = useErrorMessage()
  const isMoving = useRef(false)
  const [moving, setMoving] = useState<Move['text']>()
  const move = async ({ to, text }: Move) => {
    if (isMoving.current) return
    isMoving.current = true
    setMoving(text)
    try {
      await moveOrder(order, { to })
      onOvertaken(false)
    } catch (failure) {
      if (isOvertaken(failure)) onOvertaken(true)
      else toastError(failure, messageOf(failure))
    } finally {
      isMoving.current = false
      setMoving(undefined)
    }
  }
  return { moving, move }
}
