import type { SettingsOfTopic, ShopSettings } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { CheckboxField } from '../../../../ui/form/checkbox-field.tsx'
import { RulesPreview } from '../preview-box.tsx'
import { TopicFrame } from '../topic-frame.tsx'
import type { TopicProps } from '../topic-props.ts'
import { sameFields, useTopicForm } from '../use-topic-form.ts'

type Values = ShopSettings['security']

/** Whether staff need a second factor for the back office. */
export function SecurityTopic({ saved, after }: TopicProps & { saved: SettingsOfTopic<'security'> }) {
  const t = useTranslations('settings')
  const topic = useTopicForm<'security', Values>(saved, sameFields)
  return (
    <TopicFrame
      topic={topic}
      title={t('security')}
      preview={
        <RulesPreview
          rules={[
            t(topic.values.staffFactor ? 'ruleFactor' : 'ruleNoFactor'),
            topic.values.staffFactor && t('ruleFactorMissing'),
            t('ruleFactorCustomers'),
          ]}
        />
      }
      previewTitle={t('inPractice')}
      after={after}
    >
      <CheckboxField
        label={t('staffFactorLabel')}
        hint={t('staffFactorHint')}
        {...topic.form.register('staffFactor')}
      />
    </TopicFrame>
  )
}
