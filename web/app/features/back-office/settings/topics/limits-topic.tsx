import type { SettingsOfTopic } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { Field } from '../../../../ui/form/field.tsx'
import { numberFields } from '../number-fields.ts'
import { TopicFrame } from '../topic-frame.tsx'
import type { TopicProps } from '../topic-props.ts'
import { type TopicFields, useTopicForm } from '../use-topic-form.ts'

const names = ['productPieces', 'allPieces', 'largePieces', 'largeAmount'] as const

type Values = Record<(typeof names)[number], string>

const fields: TopicFields<'limits', Values> = numberFields(names)

/** The limits for new customers, and which of their orders are flagged at the desk. */
export function LimitsTopic({ saved, after }: TopicProps & { saved: SettingsOfTopic<'limits'> }) {
  const t = useTranslations('settings')
  const topic = useTopicForm<'limits', Values>(saved, fields)
  return (
    <TopicFrame topic={topic} title={t('limits')} after={after}>
      <p className="text-ink-2">{t('limitsHint')}</p>
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
