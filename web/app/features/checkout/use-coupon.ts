import type { CouponTerms } from '@dix/contract'
import { useState } from 'react'
import { ask } from '../../platform/api/ask.ts'
import { useErrorMessage } from '../../platform/forms/use-action.ts'

/** The coupon of the order: typed, checked by the server, and taken off again. */
export function useCoupon(totalAmt: number, addressId: string | null) {
  const messageOf = useErrorMessage()
  const [typed, setTyped] = useState('')
  const [terms, setTerms] = useState<CouponTerms | null>(null)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  return {
    typed,
    terms,
    error,
    busy,
    write(text: string) {
      setTyped(text)
      setError(undefined)
    },
    async apply() {
      if (busy || typed.trim() === '') return
      setBusy(true)
      setError(undefined)
      try {
        const { data } = await ask('POST /api/order/coupon', { code: typed, addressId, totalAmt })
        setTerms(data)
        setTyped('')
      } catch (failure) {
        setError(messageOf(failure))
      } finally {
        setBusy(false)
      }
    },
    remove() {
      setTerms(null)
    },
  }
}
