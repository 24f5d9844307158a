import type { SettingsOfTopic, ShopSettings } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { CheckboxField } from '../../../../ui/form/checkbox-field.tsx'
import { TopicFrame } from '../topic-frame.tsx'
import type { TopicProps } from '../topic-props.ts'
import { useTopicForm } from '../use-topic-form.ts'

type Values = ShopSettings['reviews']

const same = { typed: (value: Values) => value, read: (values: Values) => values }

/** Whether customers can review delivered products. */
export function ReviewsTopic({ saved, after }: TopicProps & { saved: SettingsOfTopic<'reviews'> }) {
  const t = useTranslations('settings')
  const topic = useTopicForm<'reviews', Values>(saved, same)
  return (
    <TopicFrame topic={topic} title={t('reviews')} after={after}>
      <CheckboxField
        label={t('takesReviews')}
        hint={t('takesReviewsHint')}
        {...topic.form.register('isOn')}
      />
    </TopicFrame>
  )
}
