import type { SettingsOfTopic } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { Field } from '../../../../ui/form/field.tsx'
import { numberFields } from '../number-fields.ts'
import { TopicFrame } from '../topic-frame.tsx'
import type { TopicProps } from '../topic-props.ts'
import { type TopicFields, useTopicForm } from '../use-topic-form.ts'
import { LimitsPreview, RidersPreview } from './numbers-preview.tsx'

const names = {
  limits: ['productPieces', 'allPieces', 'largePieces', 'largeAmount'],
  riders: ['cashCeiling', 'handInHours', 'doorMinutes', 'takenMinutes'],
} as const

type NumbersTopicName = keyof typeof names
type Name = (typeof names)[NumbersTopicName][number]
type Values = Record<string, string>

const fields: Record<NumbersTopicName, TopicFields<NumbersTopicName, Values>> = {
  limits: numberFields(names.limits),
  riders: numberFields(names.riders),
}

const previews = { limits: LimitsPreview, riders: RidersPreview }

type NumbersProps = TopicProps & { saved: SettingsOfTopic<NumbersTopicName> }

/**
 * A topic of whole numbers: the limits for new customers; or how much cash riders may carry and for how long, their
 * wait at a door, and how long an order may stay accepted.
 */
export function NumbersTopic({ saved, after }: NumbersProps) {
  const t = useTranslations('settings')
  const topic = useTopicForm<NumbersTopicName, Values>(saved, fields[saved.topic])
  const Preview = previews[saved.topic]
  return (
    <TopicFrame
      topic={topic}
      title={t(saved.topic)}
      preview={<Preview values={topic.values} />}
      previewTitle={t('inPractice')}
      after={after}
    >
      <p className="text-ink-2">{t(`${saved.topic}Hint`)}</p>
      {names[saved.topic].map((name: Name) => (
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
