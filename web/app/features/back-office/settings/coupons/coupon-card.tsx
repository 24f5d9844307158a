import { type Coupon, type CouponKind, formatXof } from '@dix/contract'
import { CirclePlay, CircleStop, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { digitsOf } from '../../../../platform/forms/digits-of.ts'
import { useNumber } from '../../../../platform/texts/use-number.ts'
import { Badge, type Tone } from '../../../../ui/badge.tsx'
import { Checkbox } from '../../../../ui/form/checkbox.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import { SelectField } from '../../../../ui/form/select-field.tsx'
import { CardButton } from '../../categories/card-button.tsx'
import { todayInShop } from '../../day/days.ts'
import { useCouponDiscount } from '../coupon-discount.ts'
import type { ItemErrors } from '../item-errors.ts'

/**
 * A coupon as typed: unlimited days and numbers are empty. Its id is the saved code, or a key for a new one, because a
 * code is typed letter by letter.
 */
export type TypedCoupon = { id: string; savedCode: string | null } & Pick<
  Coupon,
  'code' | 'kind' | 'oncePerCustomer' | 'firstOrderOnly' | 'stopped' | 'formerCodes'
> &
  Record<'value' | 'smallestOrder' | 'totalUses' | 'from' | 'until', string>

const stateTones = {
  running: 'success',
  planned: 'info',
  past: 'muted',
  stopped: 'muted',
} as const satisfies Record<string, Tone>

const kindLabels = {
  percent: 'couponPercent',
  amount: 'couponAmount',
} as const satisfies Record<CouponKind, string>

function stateOf({ stopped, from, until }: TypedCoupon, today: string): keyof typeof stateTones {
  if (stopped) return 'stopped'
  if (until !== '' && today > until) return 'past'
  return from !== '' && today < from ? 'planned' : 'running'
}

type CardProps = {
  name: string
  coupon: TypedCoupon
  /** The coupon's uses in orders; absent if there are none. */
  used: { uses: number; takenOff: number } | undefined
  /** Whether its fields are shown. */
  isNew: boolean
  /** Error messages of its fields, which expand it. */
  errors: ItemErrors
  onChange: (part: Partial<TypedCoupon>) => void
  onRemove: () => void
}

/** A coupon: its discount, the number of uses, and its fields on request. */
export function CouponCard({ name, coupon, used, isNew, errors, onChange, onRemove }: CardProps) {
  const t = useTranslations('settings')
  const number = useNumber()
  const discountOf = useCouponDiscount()
  const [isOpened, setOpened] = useState(isNew)
  const isOpen = isOpened || Object.keys(errors).length > 0
  const { kind, value, smallestOrder, totalUses, stopped } = coupon
  const state = stateOf(coupon, todayInShop())
  const off = Number(digitsOf(value)) || 0
  const smallest = Number(digitsOf(smallestOrder))
  return (
    <li className="rounded-card border border-line p-4">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <b className="wrap-anywhere">{name}</b>
        <Badge tone={stateTones[state]}>{t(`coupon_${state}`)}</Badge>
      </p>
      <p className="text-card">
        {discountOf(kind, off)}
        {smallest > 0 && ` · ${t('couponFromAmount', { amount: formatXof(smallest) })}`}
      </p>
      <p className="text-small text-ink-2">
        {totalUses === ''
          ? t('couponUsed', { uses: used?.uses ?? 0 })
          : t('couponUsedOf', { uses: used?.uses ?? 0, of: number(Number(digitsOf(totalUses)) || 0) })}
        {used && used.takenOff > 0 && ` · −${formatXof(used.takenOff)}`}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <CardButton
          aria-expanded={isOpen}
          aria-label={t('editCoupon', { name })}
          onClick={() => setOpened(!isOpen)}
        >
          <Pencil className="size-4" aria-hidden="true" />
          {t('edit')}
        </CardButton>
        <CardButton
          aria-label={t(stopped ? 'resumeCoupon' : 'stopCoupon', { name })}
          onClick={() => onChange({ stopped: !stopped })}
        >
          {stopped ? (
            <CirclePlay className="size-4" aria-hidden="true" />
          ) : (
            <CircleStop className="size-4" aria-hidden="true" />
          )}
          {t(stopped ? 'resume' : 'stop')}
        </CardButton>
        <CardButton danger aria-label={t('removeCoupon', { name })} onClick={onRemove}>
          <Trash2 className="size-4" aria-hidden="true" />
          {t('delete')}
        </CardButton>
      </div>
      {isOpen && <CouponFields {...{ name, coupon, errors, onChange }} />}
    </li>
  )
}

type FieldsProps = Pick<CardProps, 'name' | 'coupon' | 'errors' | 'onChange'>

function CouponFields({ name, coupon, errors, onChange }: FieldsProps) {
  const t = useTranslations('settings')
  const text = (field: 'code' | 'value' | 'smallestOrder' | 'totalUses' | 'from' | 'until') => ({
    value: coupon[field],
    error: errors[field],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [field]: target.value }),
  })
  return (
    <fieldset className="mt-4 flex min-w-0 flex-col gap-3">
      <legend className="sr-only">{name}</legend>
      <Field label={t('couponCode')} autoComplete="off" {...text('code')} />
      <div className="grid gap-3 md:grid-cols-2">
        <SelectField
          label={t('couponKind')}
          value={coupon.kind}
          onChange={({ target }) => onChange({ kind: target.value as CouponKind })}
        >
          {Object.entries(kindLabels).map(([kind, label]) => (
            <option key={kind} value={kind}>
              {t(label)}
            </option>
          ))}
        </SelectField>
        <Field label={t('couponValue')} inputMode="numeric" autoComplete="off" {...text('value')} />
        <Field
          label={t('couponSmallest')}
          inputMode="numeric"
          autoComplete="off"
          {...text('smallestOrder')}
        />
        <Field label={t('couponUses')} inputMode="numeric" autoComplete="off" {...text('totalUses')} />
        <Field label={t('couponFrom')} type="date" {...text('from')} />
        <Field label={t('couponUntil')} type="date" {...text('until')} />
      </div>
      {(['oncePerCustomer', 'firstOrderOnly'] as const).map((field) => (
        <div key={field} className="flex items-center gap-3">
          <Checkbox
            label={t(field)}
            checked={coupon[field]}
            onChange={({ target }) => onChange({ [field]: target.checked })}
          />
          <span className="text-card" aria-hidden="true">
            {t(field)}
          </span>
        </div>
      ))}
    </fieldset>
  )
}
