import type { SettingsOfTopic, ShopSettings } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { CheckboxField } from '../../../../ui/form/checkbox-field.tsx'
import { TopicFrame } from '../topic-frame.tsx'
import type { TopicProps } from '../topic-props.ts'
import { sameFields, useTopicForm } from '../use-topic-form.ts'

type Values = ShopSettings['reviews']

/** Whether customers can review delivered products. */
export function ReviewsTopic({ saved, after }: TopicProps & { saved: SettingsOfTopic<'reviews'> }) {
  const t = useTranslations('settings')
  const topic = useTopicForm<'reviews', Values>(saved, sameFields)
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
