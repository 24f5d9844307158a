import { ApiError, NetworkError } from '@dix/contract'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { dismissToast, toast } from '../../ui/overlay/toasts.ts'
import { isSignInRequested } from '../api/renew.ts'

/**
 * The sentence for whatever a call failed with.
 *
 * @param typed something was typed or chosen, and stays: to be said where the shop was not reached
 */
export function useErrorMessage(typed = false): (failure: unknown) => string {
  const t = useTranslations('forms')
  return (failure) => {
    if (failure instanceof ApiError) return failure.message
    if (failure instanceof NetworkError) {
      const why = navigator.onLine ? 'unreachable' : 'offline'
      return typed ? t(`${why}Kept`) : t(why)
    }
    return t('failed')
  }
}

/**
 * Says in a toast what a call failed with, and tells by what number to take it back: 0 where nothing
 * is said, for the page asks to sign in again.
 */
export function toastError(failure: unknown, sentence: string): number {
  return isSignInRequested(failure) ? 0 : toast('error', sentence)
}

/** Something a press sets off: once at a time, and a failure is said in a toast until it is tried again. */
export function useAction(action: () => Promise<unknown>): { busy: boolean; act: () => Promise<void> } {
  const sentence = useErrorMessage()
  const acting = useRef(false)
  const complaint = useRef(0)
  const [busy, setBusy] = useState(false)
  const act = async () => {
    if (acting.current) return
    acting.current = true
    dismissToast(complaint.current)
    setBusy(true)
    try {
      await action()
    } catch (failure) {
      complaint.current = toastError(failure, sentence(failure))
    } finally {
      acting.current = false
      setBusy(false)
    }
  }
  return { busy, act }
}
