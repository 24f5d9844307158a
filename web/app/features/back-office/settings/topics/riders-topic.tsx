import type { SettingsOfTopic } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { Field } from '../../../../ui/form/field.tsx'
import { numberFields } from '../number-fields.ts'
import { TopicFrame } from '../topic-frame.tsx'
import type { TopicProps } from '../topic-props.ts'
import { type TopicFields, useTopicForm } from '../use-topic-form.ts'

const names = ['cashCeiling', 'handInHours', 'doorMinutes', 'takenMinutes'] as const

type Values = Record<(typeof names)[number], string>

const fields: TopicFields<'riders', Values> = numberFields(names)

/** How much cash riders may carry and for how long, their wait at a door, and how long an order may stay accepted. */
export function RidersTopic({ saved, after }: TopicProps & { saved: SettingsOfTopic<'riders'> }) {
  const t = useTranslations('settings')
  const topic = useTopicForm<'riders', Values>(saved, fields)
  return (
    <TopicFrame topic={topic} title={t('riders')} after={after}>
      <p className="text-ink-2">{t('ridersHint')}</p>
      {names.map((name) => (
        <Field
          key={name}
          label={t(name)}
          hint={t(`${name}Hint`)}
          inputMode="numeric"
          {...topic.form.field(name)}
        />
      ))}
    </TopicFrame>
  )
}
