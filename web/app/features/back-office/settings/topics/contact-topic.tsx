import type { SettingsOfTopic, ShopSettings } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { Field } from '../../../../ui/form/field.tsx'
import { TextArea } from '../../../../ui/form/text-area.tsx'
import { TopicFrame } from '../topic-frame.tsx'
import type { TopicProps } from '../topic-props.ts'
import { type TopicFields, useTopicForm } from '../use-topic-form.ts'
import { ShopPreview } from './shop-preview.tsx'

type Values = Record<keyof ShopSettings['contact'], string>

const fields: TopicFields<'contact', Values> = {
  toForm: ({ cities, deliveryMinutes, vatRate, ...texts }) => ({
    ...texts,
    cities: cities.join(', '),
    deliveryMinutes: deliveryMinutes === null ? '' : String(deliveryMinutes),
    vatRate: vatRate === null ? '' : String(vatRate),
  }),
  fromForm: ({ cities, deliveryMinutes, vatRate, ...texts }) => ({
    ...texts,
    cities: citiesOf(cities),
    deliveryMinutes: deliveryMinutes.trim() === '' ? null : deliveryMinutes,
    vatRate: vatRate.trim() === '' ? null : vatRate,
  }),
}

const citiesOf = (typed: string) =>
  typed
    .split(/[,;\n]/)
    .map((city) => city.trim())
    .filter(Boolean)

/** A whole number above 0; null while there is none. */
function wholeOf(typed: string): number | null {
  const figure = Number(typed)
  return Number.isInteger(figure) && figure > 0 ? figure : null
}

/** The shop's contact details, delivery area, and registration numbers on receipts. */
export function ContactTopic({ saved, settings, after }: TopicProps & { saved: SettingsOfTopic<'contact'> }) {
  const t = useTranslations('settings')
  const topic = useTopicForm(saved, fields)
  const { form, values } = topic
  const preview = {
    ...values,
    cities: citiesOf(values.cities),
    deliveryMinutes: wholeOf(values.deliveryMinutes),
    vatRate: wholeOf(values.vatRate),
  }
  return (
    <TopicFrame
      topic={topic}
      title={t('contact')}
      preview={<ShopPreview identity={settings.identity} contact={preview} />}
      after={after}
    >
      <div className="grid gap-5 md:grid-cols-2">
        <Field label={t('phone')} type="tel" inputMode="tel" {...form.field('phone')} />
        <Field label={t('whatsapp')} type="tel" inputMode="tel" {...form.field('whatsapp')} />
      </div>
      <TextArea label={t('address')} hint={t('addressHint')} {...form.field('address')} />
      <Field label={t('cities')} hint={t('citiesHint')} {...form.field('cities')} />
      <Field label={t('country')} hint={t('countryHint')} {...form.field('country')} />
      <Field
        label={t('deliveryMinutes')}
        hint={t('deliveryMinutesHint')}
        inputMode="numeric"
        {...form.field('deliveryMinutes')}
      />
      <TextArea
        label={t('companyNumbers')}
        hint={t('companyNumbersHint')}
        {...form.field('companyNumbers')}
      />
      <Field label={t('vatRate')} hint={t('vatRateHint')} inputMode="numeric" {...form.field('vatRate')} />
    </TopicFrame>
  )
}
