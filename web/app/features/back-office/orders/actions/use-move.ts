import { type DeskOrder, mayRetry } from '@dix/contract'
import { useEffect, useRef, useState } from 'react'
import { toastError, useErrorMessage } from '../../../../platform/forms/use-action.ts'
import { isOvertaken } from '../../desk/desk-query.ts'
import { moveOrder } from '../move-order.ts'
import type { Move } from '../steps.ts'
import { keepStep, useUnsavedStep } from './unsaved-steps.ts'
import { useDelayed } from './use-delayed.ts'

/** Milliseconds for which the next step cannot be pressed, because its button appears in the place of the last one. */
const rest = 1_000

/**
 * Moves an order without confirmation: one move at a time, and none right after another, not even a colleague’s,
 * because a double press must not move an order twice. A move that closes the order waits a moment, during which it can
 * be undone; if the network loses it or the shop is busy, it is sent again.
 *
 * @param onOvertaken receives whether another user was faster
 */
export function useMove(order: DeskOrder, onOvertaken: (overtaken: boolean) => void) {
  const messageOf = useErrorMessage()
  /** The version of the order that is or was moved. */
  const movedVersion = useRef<number>(undefined)
  const [moving, setMoving] = useState<Move['text']>()
  const { isDelayed, delay, undo } = useDelayed()
  const stage = `${order.status} ${isDelayed}`
  const [rested, setRested] = useState(stage)
  const resting = rested !== stage
  useEffect(() => {
    const timer = setTimeout(() => setRested(stage), rest)
    return () => clearTimeout(timer)
  }, [stage])
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const fail = (failure: unknown) => {
    if (isOvertaken(failure) && isShown.current) onOvertaken(true)
    else toastError(failure, messageOf(failure))
    movedVersion.current = undefined
  }
  const send = async ({ to, text, isUndoable }: Move) => {
    movedVersion.current = order.version
    setMoving(text)
    try {
      await moveOrder(order, { to })
      onOvertaken(false)
    } catch (failure) {
      if (isUndoable && mayRetry(failure)) keepStep(order._id, () => sendAgain(to))
      else fail(failure)
    } finally {
      setMoving(undefined)
    }
  }
  const sendAgain = async (to: Move['to']) => {
    try {
      await moveOrder(order, { to })
    } catch (failure) {
      if (mayRetry(failure)) throw failure
      // Only the response was lost.
      if (isOvertaken(failure) && failure.data.status === to) return
      fail(failure)
    }
  }
  const move = (step: Move) => {
    if (resting || movedVersion.current === order.version) return
    if (step.isUndoable) delay(() => void send(step))
    else void send(step)
  }
  const isUnsaved = useUnsavedStep(order._id)
  return { moving, resting, move, isDelayed, isUnsaved, undo: () => !resting && undo() }
}
