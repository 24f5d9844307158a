import type { SettingsOfTopic, ShopSettings } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { Field } from '../../../../ui/form/field.tsx'
import { PreviewBox } from '../preview-box.tsx'
import { TopicFrame } from '../topic-frame.tsx'
import type { TopicProps } from '../topic-props.ts'
import { sameFields, useTopicForm } from '../use-topic-form.ts'

type Values = ShopSettings['mails']

/** The sender of the shop's emails, and the address for replies. */
export function MailsTopic({ saved, settings, after }: TopicProps & { saved: SettingsOfTopic<'mails'> }) {
  const t = useTranslations('settings')
  const topic = useTopicForm<'mails', Values>(saved, sameFields)
  const { form, values } = topic
  const sender = values.senderName.trim() || settings.identity.name
  return (
    <TopicFrame
      topic={topic}
      title={t('mails')}
      preview={<MailPreview sender={sender} replyTo={values.replyTo} />}
      after={after}
    >
      <Field
        label={t('senderName')}
        hint={t('senderNameHint', { shop: settings.identity.name })}
        {...form.field('senderName')}
      />
      <Field
        label={t('replyTo')}
        hint={t('replyToHint')}
        type="email"
        inputMode="email"
        {...form.field('replyTo')}
      />
    </TopicFrame>
  )
}

/** An email's header as listed by mail programs. */
function MailPreview({ sender, replyTo }: { sender: string; replyTo: string }) {
  const t = useTranslations('settings')
  return (
    <PreviewBox>
      <div className="rounded-card border border-line bg-white p-4 wrap-anywhere">
        <p className="font-bold">{sender}</p>
        <p className="text-card">{t('mailSubject')}</p>
        {replyTo && <p className="mt-2 text-small text-ink-2">{t('mailReply', { to: replyTo })}</p>}
      </div>
    </PreviewBox>
  )
}
