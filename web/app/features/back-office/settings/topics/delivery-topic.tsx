import { billOf, missingForFree, type SettingsOfTopic, type ShopSettings } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { digitsOf } from '../../../../platform/forms/digits-of.ts'
import { CheckboxField } from '../../../../ui/form/checkbox-field.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import { Bill } from '../../../bill/index.ts'
import { PreviewBox } from '../preview-box.tsx'
import { TopicFrame } from '../topic-frame.tsx'
import type { TopicProps } from '../topic-props.ts'
import { type TopicFields, useTopicForm } from '../use-topic-form.ts'

type Values = Record<'deliveryFee' | 'freeFrom' | 'smallestOrder', string> & { roundsCash: boolean }

const fields: TopicFields<'delivery', Values> = {
  toForm: ({ deliveryFee, freeFrom, smallestOrder, roundsCash }) => ({
    deliveryFee: typedAmount(deliveryFee),
    freeFrom: typedAmount(freeFrom ?? 0),
    smallestOrder: typedAmount(smallestOrder),
    roundsCash,
  }),
  fromForm: ({ deliveryFee, freeFrom, smallestOrder, roundsCash }) => ({
    deliveryFee: digitsOf(deliveryFee) || 0,
    freeFrom: digitsOf(freeFrom) || null,
    smallestOrder: digitsOf(smallestOrder) || 0,
    roundsCash,
  }),
}

/** An empty field means 0. */
const typedAmount = (amount: number) => (amount === 0 ? '' : String(amount))

/** Delivery fee, free-delivery threshold, and minimum order. */
export function DeliveryTopic({
  saved,
  settings,
  after,
}: TopicProps & { saved: SettingsOfTopic<'delivery'> }) {
  const t = useTranslations('settings')
  const topic = useTopicForm<'delivery', Values>(saved, fields)
  const { form, values } = topic
  const amountOf = (name: 'deliveryFee' | 'freeFrom') => {
    const amount = Number(digitsOf(values[name]))
    return Number.isSafeInteger(amount) && amount > 0 ? amount : 0
  }
  return (
    <TopicFrame
      topic={topic}
      title={t('delivery')}
      preview={
        <BillPreview
          terms={{
            ...settings.delivery,
            deliveryFee: amountOf('deliveryFee'),
            freeFrom: amountOf('freeFrom') || null,
            roundsCash: values.roundsCash,
          }}
        />
      }
      after={after}
    >
      <Field
        label={t('deliveryFee')}
        hint={t('deliveryFeeHint')}
        inputMode="numeric"
        {...form.field('deliveryFee')}
      />
      <Field label={t('freeFrom')} hint={t('freeFromHint')} inputMode="numeric" {...form.field('freeFrom')} />
      <Field
        label={t('smallestOrder')}
        hint={t('smallestOrderHint')}
        inputMode="numeric"
        {...form.field('smallestOrder')}
      />
      <CheckboxField label={t('roundsCash')} hint={t('roundsCashHint')} {...form.register('roundsCash')} />
    </TopicFrame>
  )
}

/** Example goods just below the threshold, in whole XOF. */
const exampleGoods = (freeFrom: number | null) => (freeFrom === null ? 4_503 : Math.ceil(freeFrom * 0.8))

/** The bill of a cart that is paid in cash. */
function BillPreview({ terms }: { terms: ShopSettings['delivery'] }) {
  const totalAmt = exampleGoods(terms.freeFrom)
  return (
    <PreviewBox>
      <div className="rounded-card border border-line bg-white p-4">
        <Bill
          totals={{ subTotalAmt: totalAmt, savings: 0, totalAmt, quantity: 6 }}
          bill={billOf(totalAmt, terms, 'cash')}
          missingForFree={missingForFree(totalAmt, terms)}
        />
      </div>
    </PreviewBox>
  )
}
