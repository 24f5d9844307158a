import type { DeskOrder } from '@dix/contract'
import { useEffect, useRef, useState } from 'react'
import { toastError, useErrorMessage } from '../../../../platform/forms/use-action.ts'
import { isOvertaken } from '../../desk/desk-query.ts'
import type { Move } from '../steps.ts'
import { useSendMove } from '../use-send-move.ts'
import { useUnsavedStep } from './unsaved-steps.ts'

/** Milliseconds before the next step can be pressed, because its button takes the place of the last one. */
const cooldown = 1_000

/**
 * Moves an order without confirmation. A double press must not move it twice, so no move follows right after another,
 * not even a colleague’s.
 *
 * @param onOvertaken receives whether another user was faster
 */
export function useMove(order: DeskOrder, onOvertaken: (overtaken: boolean) => void) {
  const messageOf = useErrorMessage()
  /** The version of the order that is or was moved. */
  const movedVersion = useRef<number>(undefined)
  const [moving, setMoving] = useState<Move['text']>()
  const [readyFor, setReadyFor] = useState(order.status)
  const coolingDown = readyFor !== order.status
  useEffect(() => {
    const timer = setTimeout(() => setReadyFor(order.status), cooldown)
    return () => clearTimeout(timer)
  }, [order.status])
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const sendMove = useSendMove((failure) => {
    if (isOvertaken(failure) && isShown.current) onOvertaken(true)
    else toastError(failure, messageOf(failure))
    movedVersion.current = undefined
  })
  const send = async ({ to, text }: Move) => {
    movedVersion.current = order.version
    setMoving(text)
    if ((await sendMove(order, to)) === 'moved') onOvertaken(false)
    setMoving(undefined)
  }
  const move = (step: Move) => {
    if (!coolingDown && movedVersion.current !== order.version) void send(step)
  }
  const isUnsaved = useUnsavedStep(order._id)
  return { moving, coolingDown, move, isUnsaved }
}
