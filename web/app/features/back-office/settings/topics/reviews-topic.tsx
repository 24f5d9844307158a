import type { SettingsOfTopic, ShopSettings } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { CheckboxField } from '../../../../ui/form/checkbox-field.tsx'
import { Stars } from '../../../../ui/stars.tsx'
import { PreviewBox } from '../preview-box.tsx'
import { TopicFrame } from '../topic-frame.tsx'
import type { TopicProps } from '../topic-props.ts'
import { sameFields, useTopicForm } from '../use-topic-form.ts'

type Values = ShopSettings['reviews']

/** Whether customers can review delivered products. */
export function ReviewsTopic({ saved, after }: TopicProps & { saved: SettingsOfTopic<'reviews'> }) {
  const t = useTranslations('settings')
  const topic = useTopicForm<'reviews', Values>(saved, sameFields)
  return (
    <TopicFrame
      topic={topic}
      title={t('reviews')}
      preview={<ReviewsPreview isOn={topic.values.isOn} />}
      after={after}
    >
      <CheckboxField
        label={t('takesReviews')}
        hint={t('takesReviewsHint')}
        {...topic.form.register('isOn')}
      />
    </TopicFrame>
  )
}

/** The reviews on a product page. */
function ReviewsPreview({ isOn }: { isOn: boolean }) {
  const t = useTranslations('settings')
  return (
    <PreviewBox>
      <div className="rounded-card border border-line bg-white p-4">
        <p className="font-bold">{t('previewMango')}</p>
        {isOn ? (
          <>
            <p className="text-small text-ink-2">{t('previewReviews')}</p>
            <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line pt-3">
              <Stars stars={4} label={t('previewStars')} />
              <b className="text-card">{t('previewReviewer')}</b>
            </p>
            <p className="mt-1.5">{t('previewReview')}</p>
          </>
        ) : (
          <p className="text-card text-ink-2">{t('previewNoReviews')}</p>
        )}
      </div>
    </PreviewBox>
  )
}
