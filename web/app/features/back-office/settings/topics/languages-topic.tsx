import { locales, type SettingsOfTopic, type ShopSettings } from '@dix/contract'
import { Lock } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { TopicFrame } from '../topic-frame.tsx'
import type { TopicProps } from '../topic-props.ts'
import { sameFields, useTopicForm } from '../use-topic-form.ts'
import { ShopPreview } from './shop-preview.tsx'

type Values = ShopSettings['languages']

const names = { fr: 'french', en: 'english' } as const

type LanguagesProps = TopicProps & {
  saved: SettingsOfTopic<'languages'>
  /** The main language is already in use. */
  isFixed: boolean
}

/** The main language of names and descriptions, chosen while the shop is empty. */
export function LanguagesTopic({ saved, isFixed, settings, after }: LanguagesProps) {
  const t = useTranslations('settings')
  const topic = useTopicForm<'languages', Values>(saved, sameFields)
  const { form, values } = topic
  useReloadAfterSave(saved.revision)
  return (
    <TopicFrame
      topic={topic}
      title={t('languages')}
      preview={<ShopPreview identity={settings.identity} contact={settings.contact} />}
      after={after}
    >
      <fieldset>
        <legend className="mb-2 text-card font-semibold">{t('mainLanguage')}</legend>
        <div className="flex flex-wrap gap-x-6">
          {locales.map((locale) => (
            <label key={locale} lang={locale} className="-ms-3 flex min-h-11 items-center gap-2.5 ps-3">
              <input
                type="radio"
                name="main"
                checked={values.main === locale}
                disabled={isFixed}
                onChange={() => form.setValue('main', locale)}
                className="size-5 accent-bissap"
              />
              {t(names[locale])}
            </label>
          ))}
        </div>
        <p className="mt-1 text-small text-ink-2">{t('mainLanguageHint')}</p>
      </fieldset>
      <p className="flex gap-2.5 rounded-field bg-sable p-3.5 text-card">
        <Lock className="mt-px size-5 shrink-0" aria-hidden="true" />
        {t(isFixed ? 'languageFixed' : 'languageFinal')}
      </p>
    </TopicFrame>
  )
}

/** The document contains the main language, like everything about the shop that forms need. */
function useReloadAfterSave(revision: number): void {
  const first = useRef(revision)
  useEffect(() => {
    if (revision !== first.current) location.reload()
  }, [revision])
}
