import { Refused, Unreachable } from '@dix/contract'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { toast } from '../../ui/toasts.ts'

/** The sentence for whatever a call failed with. */
export function useFailureSentence(): (failure: unknown) => string {
  const t = useTranslations('forms')
  return (failure) => {
    if (failure instanceof Refused) return failure.message
    if (failure instanceof Unreachable) return t(navigator.onLine ? 'unreachable' : 'offline')
    return t('failed')
  }
}

/** Something a press sets off: once at a time, and a failure is said in a toast. */
export function useAction(action: () => Promise<unknown>): { busy: boolean; act: () => Promise<void> } {
  const sentence = useFailureSentence()
  const acting = useRef(false)
  const [busy, setBusy] = useState(false)
  const act = async () => {
    if (acting.current) return
    acting.current = true
    setBusy(true)
    try {
      await action()
    } catch (failure) {
      toast('error', sentence(failure))
    } finally {
      acting.current = false
      setBusy(false)
    }
  }
  return { busy, act }
}
