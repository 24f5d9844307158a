import {
  announcementFor,
  announcementTones,
  type Locale,
  type SettingsOfTopic,
  type ShopSettings,
} from '@dix/contract'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { Field } from '../../../../ui/form/field.tsx'
import { SelectField } from '../../../../ui/form/select-field.tsx'
import { AnnouncementBar } from '../../../shop/index.ts'
import { DateTimeField } from '../../frame/opening/date-time-field.tsx'
import { readDateTime } from '../../frame/opening/date-time-input.ts'
import { PreviewBox, PreviewPhone } from '../preview-box.tsx'
import { TopicFrame } from '../topic-frame.tsx'
import type { TopicProps } from '../topic-props.ts'
import { type TopicFields, useTopicForm } from '../use-topic-form.ts'

type Values = Omit<ShopSettings['announcement'], 'from' | 'until'> & { from: string; until: string }

const fields: TopicFields<'announcement', Values> = {
  toForm: ({ from, until, ...rest }) => ({ ...rest, from: from ?? '', until: until ?? '' }),
  fromForm: ({ from, until, ...rest }) => ({ ...rest, from: readDateTime(from), until: readDateTime(until) }),
}

/** A line at the top of every page, for a limited time. */
export function AnnouncementTopic({ saved, after }: TopicProps & { saved: SettingsOfTopic<'announcement'> }) {
  const t = useTranslations('settings')
  const topic = useTopicForm(saved, fields)
  const { form, values } = topic
  const locale = useLocale()
  // The preview is in the language that is being edited.
  const [edited, setEdited] = useState<Locale>(locale === 'en' ? 'en' : 'fr')
  return (
    <TopicFrame
      topic={topic}
      title={t('announcement')}
      preview={<AnnouncementPreview announcement={values} locale={edited} />}
      after={after}
    >
      <p className="text-card text-ink-2">{t('announcementHint')}</p>
      <Field label={t('textFr')} onFocus={() => setEdited('fr')} {...form.field('textFr')} />
      <Field label={t('textEn')} onFocus={() => setEdited('en')} {...form.field('textEn')} />
      <Field
        label={t('announcementLink')}
        hint={t('announcementLinkHint')}
        inputMode="url"
        {...form.field('link')}
      />
      <SelectField label={t('announcementTone')} {...form.field('tone')}>
        {announcementTones.map((tone) => (
          <option key={tone} value={tone}>
            {t(tone)}
          </option>
        ))}
      </SelectField>
      <DateTimeField
        label={t('shownFrom')}
        value={values.from}
        defaultTime="00:00"
        error={form.errorOf('from')}
        onChange={(from) => form.setValue('from', from)}
      />
      <DateTimeField
        label={t('shownUntil')}
        value={values.until}
        defaultTime="23:59"
        error={form.errorOf('until')}
        onChange={(until) => form.setValue('until', until)}
      />
    </TopicFrame>
  )
}

type PreviewProps = { announcement: Values; locale: Locale }

function AnnouncementPreview({ announcement, locale }: PreviewProps) {
  const t = useTranslations('settings')
  const view = announcementFor(announcement, locale)
  return (
    <PreviewBox isSticky>
      <PreviewPhone>
        {view ? (
          <AnnouncementBar {...view} link="" />
        ) : (
          <p className="p-3.5 text-small text-ink-2">{t('announcementEmpty')}</p>
        )}
      </PreviewPhone>
    </PreviewBox>
  )
}
