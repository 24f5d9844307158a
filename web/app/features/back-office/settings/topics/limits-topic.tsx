import type { SettingsOfTopic, ShopSettings } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { Field } from '../../../../ui/form/field.tsx'
import { TopicFrame } from '../topic-frame.tsx'
import type { TopicProps } from '../topic-props.ts'
import { type TopicFields, useTopicForm } from '../use-topic-form.ts'

const names = ['productPieces', 'allPieces', 'largePieces', 'largeAmount'] as const

type Values = Record<(typeof names)[number], string>

const fields: TopicFields<'limits', Values> = {
  typed: (value) => mapped((name) => String(value[name])),
  read: (values) => mapped((name) => Number(values[name].replaceAll(/\s/g, '') || Number.NaN)),
}

function mapped<Value>(read: (name: keyof ShopSettings['limits']) => Value) {
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Record<keyof Values, Value>
}

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
