import type { CouponTerms } from '@dix/contract'
import { useState } from 'react'
import { ask } from '../../platform/api/ask.ts'
import { useErrorMessage } from '../../platform/forms/use-action.ts'

/** The coupon of the order: typed, checked by the server, and removed again. */
export function useCoupon(totalAmt: number, addressId: string | null) {
  const messageOf = useErrorMessage()
  const [typed, setTyped] = useState('')
  const [terms, setTerms] = useState<CouponTerms | null>(null)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  /** @param goods their current price, in whole XOF */
  const check = async (code: string, goods: number) => {
    setBusy(true)
    setError(undefined)
    try {
      const { data } = await ask('POST /api/order/coupon', { code, addressId, totalAmt: goods })
      setTerms(data)
      setTyped('')
    } catch (failure) {
      setTerms(null)
      setTyped(code)
      setError(messageOf(failure))
    } finally {
      setBusy(false)
    }
  }
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
      if (!busy && typed.trim() !== '') await check(typed, totalAmt)
    },
    /** Refetches the coupon's terms; an invalid one stays in the field but is not applied. */
    async renew(goods: number) {
      if (terms) await check(terms.code, goods)
    },
    remove() {
      setTerms(null)
    },
  }
}
