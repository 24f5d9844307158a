import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { useCoupon } from './use-coupon.ts'

type CouponFieldProps = { coupon: ReturnType<typeof useCoupon>; disabled: boolean }

/** Field for a coupon code; an accepted code is shown and can be removed. */
export function CouponField({ coupon, disabled }: CouponFieldProps) {
  const t = useTranslations('checkout')
  const { form, terms, busy, remove } = coupon
  const place = useRef<HTMLDivElement>(null)
  const isApplied = terms !== null
  const wasApplied = useRef(isApplied)
  // The field and the applied code replace each other, and the focus moves to the new one.
  useEffect(() => {
    if (wasApplied.current !== isApplied) place.current?.querySelector<HTMLElement>('input, button')?.focus()
    wasApplied.current = isApplied
  }, [isApplied])
  return (
    <div ref={place}>
      {terms ? (
        <p className="flex min-h-12 items-center gap-2 rounded-field bg-feuille-soft ps-3.5 font-semibold text-feuille">
          <span role="status" className="grow wrap-anywhere">
            {t('couponApplied', { code: terms.code })}
          </span>
          <IconButton label={t('removeCoupon', { code: terms.code })} onClick={remove} disabled={disabled}>
            <X className="size-4.5" aria-hidden="true" />
          </IconButton>
        </p>
      ) : (
        <form {...form.props} className="flex items-end gap-2">
          <div className="min-w-0 grow">
            <Field
              label={t('coupon')}
              {...form.field('code')}
              error={form.errorOf('code') ?? form.error}
              autoComplete="off"
              autoCapitalize="characters"
              disabled={disabled}
            />
          </div>
          <Button type="submit" variant="outline" disabled={disabled} aria-busy={busy || undefined}>
            {t('applyCoupon')}
          </Button>
        </form>
      )}
    </div>
  )
}
