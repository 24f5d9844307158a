import type { SettingsOfTopic, ShopSettings } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { Checkbox } from '../../../../ui/form/checkbox.tsx'
import { TopicFrame } from '../topic-frame.tsx'
import type { TopicProps } from '../topic-props.ts'
import { useTopicForm } from '../use-topic-form.ts'

type Values = ShopSettings['reviews']

const same = { typed: (value: Values) => value, read: (values: Values) => values }

/** Whether customers rate what they received. */
export function ReviewsTopic({ saved, after }: TopicProps & { saved: SettingsOfTopic<'reviews'> }) {
  const t = useTranslations('settings')
  const topic = useTopicForm<'reviews', Values>(saved, same)
  return (
    <TopicFrame topic={topic} title={t('reviews')} after={after}>
      <div className="flex gap-3">
        <Checkbox label={t('takesReviews')} {...topic.form.register('isOn')} />
        <div className="text-card" aria-hidden="true">
          <p className="font-semibold">{t('takesReviews')}</p>
          <p className="text-small text-ink-2">{t('takesReviewsHint')}</p>
        </div>
      </div>
    </TopicFrame>
  )
}
