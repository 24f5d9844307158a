import type { CouponTerms } from '@dix/contract'
import { useState } from 'react'
import { ask } from '../../platform/api/ask.ts'
import { useErrorMessage } from '../../platform/forms/use-action.ts'
import { useApiForm } from '../../platform/forms/use-api-form.ts'

/** The coupon of the order: typed, checked by the server, and removed again. */
export function useCoupon(totalAmt: number, addressId: string | null) {
  const messageOf = useErrorMessage()
  const [terms, setTerms] = useState<CouponTerms | null>(null)
  const [renewing, setRenewing] = useState(false)
  /** @param goods their current price, in whole XOF */
  const check = async (code: string, goods: number) => {
    const { data } = await ask('POST /api/order/coupon', { code, addressId, totalAmt: goods })
    setTerms(data)
  }
  const form = useApiForm<{ code: string }>({
    defaultValues: { code: '' },
    fieldOf: (name) => (name === 'code' ? name : undefined),
    fallbackField: 'code',
    async send({ code }) {
      if (code.trim() === '') return
      await check(code, totalAmt)
      form.reset()
    },
  })
  return {
    form,
    terms,
    busy: form.busy || renewing,
    /** Refetches the coupon's terms; an invalid one stays in the field but is not applied. */
    async renew(goods: number) {
      if (!terms) return
      setRenewing(true)
      try {
        await check(terms.code, goods)
      } catch (failure) {
        setTerms(null)
        form.setValue('code', terms.code)
        form.setError('code', { type: 'api', message: messageOf(failure) })
      } finally {
        setRenewing(false)
      }
    },
    remove() {
      setTerms(null)
    },
  }
}
