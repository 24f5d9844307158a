import {
  type InfoPageTopic,
  infoPageSlugs,
  infoPageTopics,
  type Locale,
  type SettingsOfTopic,
  type ShopSettings,
  settingsLimits,
} from '@dix/contract'
import { Fragment, useDeferredValue, useMemo, useState } from 'react'
import { NavLink } from 'react-router'
import { useLocale, useTranslations } from 'use-intl/react'
import { chipLook } from '../../../../ui/chip.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import { TextArea } from '../../../../ui/form/text-area.tsx'
import { MarkdownView, parseMarkdown } from '../../../info/index.ts'
import { PreviewBox } from '../preview-box.tsx'
import { TopicFrame } from '../topic-frame.tsx'
import type { TopicProps } from '../topic-props.ts'
import { pagesPath } from '../topics.ts'
import { sameFields, useTopicForm } from '../use-topic-form.ts'

type Values = ShopSettings[InfoPageTopic]

const languages = [
  { locale: 'fr', title: 'titleFr', text: 'textFr' },
  { locale: 'en', title: 'titleEn', text: 'textEn' },
] as const satisfies readonly { locale: Locale; title: keyof Values; text: keyof Values }[]

/** An info page in both languages. */
export function InfoPageForm({
  saved,
  settings,
  after,
}: TopicProps & { saved: SettingsOfTopic<InfoPageTopic> }) {
  const t = useTranslations('settings')
  const topic = useTopicForm<InfoPageTopic, Values>(saved, sameFields)
  const { form, values } = topic
  const locale = useLocale()
  // The preview is in the language that is being edited.
  const [edited, setEdited] = useState<Locale>(locale === 'en' ? 'en' : 'fr')
  const most = settingsLimits.pageText
  const isTooLong = (typed: string) => [...typed.trim()].length > most
  const withText = languages.filter(({ text }) => values[text].trim() !== '')
  const isEdited = ({ locale }: { locale: Locale }) => locale === edited
  const shown = withText.find(isEdited) ?? withText[0] ?? languages.find(isEdited)!
  return (
    <TopicFrame
      topic={topic}
      title={t(saved.topic)}
      preview={<PagePreview title={values[shown.title]} text={values[shown.text]} locale={shown.locale} />}
      after={after}
    >
      <PagesNav settings={settings} />
      {languages.map(({ locale, title, text }) => (
        <Fragment key={locale}>
          <Field label={t(title)} onFocus={() => setEdited(locale)} {...form.field(title)} />
          <TextArea
            onFocus={() => setEdited(locale)}
            label={t(text)}
            hint={t('markdownHint')}
            // A long text scrolls in its field, so that the error below it stays in sight.
            className="[&_textarea]:max-h-80"
            {...form.field(text)}
            // Said while typing: a field with a `maxLength` would cut pasted terms silently.
            error={isTooLong(values[text]) ? t('pageTooLong', { most }) : form.errorOf(text)}
          />
        </Fragment>
      ))}
    </TopicFrame>
  )
}

/** All info pages that a shop can have; those without text are hidden from shoppers. */
function PagesNav({ settings }: Pick<TopicProps, 'settings'>) {
  const t = useTranslations('settings')
  return (
    <nav aria-label={t('pages')}>
      <p className="mb-3 text-card text-ink-2">{t('pagesHint')}</p>
      <ul className="flex flex-wrap gap-2">
        {infoPageTopics.map((topic) => (
          <li key={topic}>
            <NavLink
              to={`${pagesPath}/${infoPageSlugs[topic]}`}
              className={({ isActive }) => chipLook(isActive)}
            >
              {t(topic)}
              {isEmpty(settings[topic]) && <span className="font-normal">{t('pageEmpty')}</span>}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const isEmpty = ({ textFr, textEn }: Values) => textFr === '' && textEn === ''

function PagePreview({ title, text, locale }: { title: string; text: string; locale: Locale }) {
  const t = useTranslations('settings')
  // The field says that more cannot be saved; rendering thousands of lines of it would take seconds.
  const typed = useDeferredValue(text.slice(0, settingsLimits.pageText))
  const nodes = useMemo(() => parseMarkdown(typed), [typed])
  return (
    <PreviewBox>
      <div lang={locale} className="rounded-card border border-line bg-white p-4 wrap-anywhere">
        <p className="type-h1 mb-5">{title}</p>
        {nodes.length > 0 ? (
          <MarkdownView nodes={nodes} />
        ) : (
          <p className="text-ink-2">{t('pageNotShown')}</p>
        )}
      </div>
    </PreviewBox>
  )
}
