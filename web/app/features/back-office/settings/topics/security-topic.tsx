import type { SettingsOfTopic, ShopSettings } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { Checkbox } from '../../../../ui/form/checkbox.tsx'
import { TopicFrame } from '../topic-frame.tsx'
import type { TopicProps } from '../topic-props.ts'
import { useTopicForm } from '../use-topic-form.ts'

type Values = ShopSettings['security']

const same = { typed: (value: Values) => value, read: (values: Values) => values }

/** Whether staff need a second factor for the back office. */
export function SecurityTopic({ saved, after }: TopicProps & { saved: SettingsOfTopic<'security'> }) {
  const t = useTranslations('settings')
  const topic = useTopicForm<'security', Values>(saved, same)
  return (
    <TopicFrame topic={topic} title={t('security')} after={after}>
      <div className="flex gap-3">
        <Checkbox label={t('staffFactorLabel')} {...topic.form.register('staffFactor')} />
        <div className="text-card" aria-hidden="true">
          <p className="font-semibold">{t('staffFactorLabel')}</p>
          <p className="text-small text-ink-2">{t('staffFactorHint')}</p>
        </div>
      </div>
    </TopicFrame>
  )
}
