import type { SettingsOfTopic, ShopSettings } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { TopicFrame } from '../topic-frame.tsx'
import type { TopicProps } from '../topic-props.ts'
import { useTopicForm } from '../use-topic-form.ts'
import { HolidaysField } from './holidays-field.tsx'
import { OpeningPreview } from './opening-preview.tsx'
import { readSpans } from './spans.ts'
import { WeekField } from './week-field.tsx'

type Values = ShopSettings['hours']

const fields = {
  typed: (value: Values) => value,
  read: ({ week, holidays }: Values) => ({
    week: week.map(readSpans),
    holidays: holidays.map((holiday) => ({ ...holiday, spans: readSpans(holiday.spans) })),
  }),
}

/** The times when the shop takes orders: the week and the holidays. */
export function HoursTopic({ saved, settings, after }: TopicProps & { saved: SettingsOfTopic<'hours'> }) {
  const t = useTranslations('settings')
  const topic = useTopicForm<'hours', Values>(saved, fields)
  const { form, values } = topic
  return (
    <TopicFrame
      topic={topic}
      title={t('hours')}
      preview={<OpeningPreview hours={values} pause={settings.pause} />}
      after={after}
    >
      <WeekField
        week={values.week}
        error={form.errorOf('week')}
        onChange={(week) => form.setValue('week', week)}
      />
      <HolidaysField
        holidays={values.holidays}
        error={form.errorOf('holidays')}
        onChange={(holidays) => form.setValue('holidays', holidays)}
      />
    </TopicFrame>
  )
}
