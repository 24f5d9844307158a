import { ApiError, NetworkError } from '@dix/contract'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { dismissToast, toast } from '../../ui/overlay/toasts.ts'
import { isSignInRequested } from '../api/session-end.ts'

/**
 * The message for the failure of a request.
 *
 * @param typed true for forms, where the message for a lost connection adds that the input is still there
 */
export function useErrorMessage(typed = false): (failure: unknown) => string {
  const t = useTranslations('forms')
  return (failure) => {
    if (failure instanceof ApiError) return failure.message
    if (failure instanceof NetworkError) {
      const why = navigator.onLine ? 'unreachable' : 'offline'
      return typed ? t(`${why}WithInput`) : t(why)
    }
    return t('failed')
  }
}

/**
 * Shows a failure in a toast and returns the toast's id, or 0 if there is none because the page asks to sign in again.
 */
export function toastError(failure: unknown, message: string): number {
  return isSignInRequested(failure) ? 0 : toast('error', message)
}

/** `lost`: whether the response of the last attempt was lost on the network. */
type Action = { busy: boolean; lost: boolean; act: () => Promise<void> }

/** The action of a button. It runs once at a time, and shows a failure in a toast until the next attempt. */
export function useAction(action: () => Promise<unknown>): Action {
  const messageOf = useErrorMessage()
  const acting = useRef(false)
  const toastId = useRef(0)
  const [busy, setBusy] = useState(false)
  const [lost, setLost] = useState(false)
  const act = async () => {
    if (acting.current) return
    acting.current = true
    dismissToast(toastId.current)
    setBusy(true)
    setLost(false)
    try {
      await action()
    } catch (failure) {
      setLost(failure instanceof NetworkError)
      toastId.current = toastError(failure, messageOf(failure))
    } finally {
      acting.current = false
      setBusy(false)
    }
  }
  return { busy, lost, act }
}
