import { couponCode, type SettingsOfTopic, settingsLimits } from '@dix/contract'
import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { digitsOf } from '../../../../platform/forms/digits-of.ts'
import { freshKey } from '../../../../platform/fresh-key.ts'
import { Button } from '../../../../ui/button.tsx'
import { FieldError } from '../../../../ui/form/field.tsx'
import { useCouponDiscount } from '../coupon-discount.ts'
import { fieldOfItem, itemErrors } from '../item-errors.ts'
import { PreviewBox } from '../preview-box.tsx'
import { useCouponUses } from '../settings-query.ts'
import { TopicFrame } from '../topic-frame.tsx'
import type { TopicProps } from '../topic-props.ts'
import { type TopicFields, useTopicForm } from '../use-topic-form.ts'
import { CouponCard, type TypedCoupon } from './coupon-card.tsx'

type Values = { coupons: TypedCoupon[] }

const fields: TopicFields<'coupons', Values> = {
  toForm: ({ coupons }) => ({
    coupons: coupons.map((coupon) => ({
      ...coupon,
      id: coupon.code,
      savedCode: coupon.code,
      value: String(coupon.value),
      smallestOrder: coupon.smallestOrder === 0 ? '' : String(coupon.smallestOrder),
      totalUses: coupon.totalUses === null ? '' : String(coupon.totalUses),
      from: coupon.from ?? '',
      until: coupon.until ?? '',
    })),
  }),
  fromForm: ({ coupons }) => ({
    coupons: coupons.map(({ id: _id, savedCode, ...coupon }) => ({
      ...coupon,
      formerCodes: formerCodes(savedCode, coupon),
      value: digitsOf(coupon.value),
      smallestOrder: digitsOf(coupon.smallestOrder) || 0,
      totalUses: digitsOf(coupon.totalUses) || null,
      from: coupon.from || null,
      until: coupon.until || null,
    })),
  }),
  fieldOf: fieldOfItem,
}

/** With the code that a rename replaces, so that its uses still count. */
function formerCodes(savedCode: string | null, coupon: Pick<TypedCoupon, 'code' | 'formerCodes'>) {
  if (savedCode === null || savedCode === couponCode(coupon.code)) return coupon.formerCodes
  return [...new Set([...(coupon.formerCodes ?? []), savedCode])]
}

const newCoupon = (): TypedCoupon => ({
  id: freshKey(),
  savedCode: null,
  code: '',
  kind: 'percent',
  value: '10',
  smallestOrder: '',
  totalUses: '',
  oncePerCustomer: true,
  firstOrderOnly: false,
  from: '',
  until: '',
  stopped: false,
})

/** Codes that take an amount or a percentage off an order. */
export function CouponsTopic({ saved, after }: TopicProps & { saved: SettingsOfTopic<'coupons'> }) {
  const t = useTranslations('settings')
  const topic = useTopicForm<'coupons', Values>(saved, fields)
  const uses = useCouponUses()
  const { form, values } = topic
  const set = (coupons: TypedCoupon[]) => {
    form.clearErrors('coupons')
    form.setValue('coupons', coupons)
  }
  const change = (id: string, part: Partial<TypedCoupon>) =>
    set(values.coupons.map((coupon) => (coupon.id === id ? { ...coupon, ...part } : coupon)))
  const error = form.errorOf('coupons')
  return (
    <TopicFrame
      topic={topic}
      title={t('coupons')}
      preview={<CouponPreview coupon={values.coupons.at(-1)} />}
      after={after}
    >
      <p className="text-ink-2">{t('couponsHint')}</p>
      <ul className="flex flex-col gap-3">
        {values.coupons.map((coupon, index) => (
          <CouponCard
            key={coupon.id}
            name={couponCode(coupon.code) || t('couponNumber', { number: index + 1 })}
            coupon={coupon}
            used={uses?.find(({ code }) => code === (coupon.savedCode ?? couponCode(coupon.code)))}
            isNew={coupon.code === ''}
            errors={itemErrors(form.formState.errors, 'coupons', index)}
            onChange={(part) => change(coupon.id, part)}
            onRemove={() => set(values.coupons.filter(({ id }) => id !== coupon.id))}
          />
        ))}
      </ul>
      {error && <FieldError>{error}</FieldError>}
      {values.coupons.length < settingsLimits.coupons && (
        <div>
          <Button variant="outline" onClick={() => set([...values.coupons, newCoupon()])}>
            <Plus className="size-4.5" aria-hidden="true" />
            {t('addCoupon')}
          </Button>
        </div>
      )}
    </TopicFrame>
  )
}

/** The line of the last coupon on a bill. */
function CouponPreview({ coupon }: { coupon: TypedCoupon | undefined }) {
  const t = useTranslations('settings')
  const bill = useTranslations('bill')
  const discountOf = useCouponDiscount()
  const value = Number(digitsOf(coupon?.value ?? ''))
  return (
    <PreviewBox>
      <p className="flex justify-between gap-4 rounded-card border border-line bg-white p-4 wrap-anywhere">
        {coupon && value > 0 ? (
          <>
            <span>{bill('coupon', { code: couponCode(coupon.code) })}</span>
            <b className="whitespace-nowrap">{discountOf(coupon.kind, value)}</b>
          </>
        ) : (
          t('noCoupons')
        )}
      </p>
    </PreviewBox>
  )
}
