import { firstLetter, type SettingsOfTopic, type ShopSettings, settingsLimits } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { Field } from '../../../../ui/form/field.tsx'
import { PictureField } from '../../pictures/picture-field.tsx'
import { useUploads } from '../../pictures/use-uploads.ts'
import { TopicFrame } from '../topic-frame.tsx'
import type { TopicProps } from '../topic-props.ts'
import { sameFields, useTopicForm } from '../use-topic-form.ts'
import { ColourField } from './colour-field.tsx'
import { Readability } from './readability.tsx'
import { brandOf, ShopPreview } from './shop-preview.tsx'

type Values = ShopSettings['identity']

/** Colours that suit the design's background and pictures. */
const mainColours = ['#a01245', '#0b5563', '#17633a', '#24407a', '#7a3e0b']
const accentColours = ['#ffc02e', '#f2e2b8', '#9fd3af']

/** Name, logo and colours. */
export function IdentityTopic({
  saved,
  settings,
  after,
}: TopicProps & { saved: SettingsOfTopic<'identity'> }) {
  const t = useTranslations('settings')
  const topic = useTopicForm<'identity', Values>(saved, sameFields)
  const { form, values } = topic
  const uploads = useUploads((url) => form.setValue('logo', url))
  const isTooLong = values.name.trim().length > settingsLimits.name
  return (
    <TopicFrame
      topic={topic}
      title={t('identity')}
      preview={<ShopPreview identity={values} contact={settings.contact} />}
      after={after}
    >
      <Field
        label={t('name')}
        hint={t('nameHint')}
        {...form.field('name')}
        // Said while typing: a field with a `maxLength` would cut a pasted name silently.
        error={isTooLong ? t('nameTooLong', { most: settingsLimits.name }) : form.errorOf('name')}
      />
      <PictureField
        label={t('logo')}
        hint={t('logoHint')}
        url={values.logo}
        uploads={uploads}
        error={form.errorOf('logo')}
        disabled={form.busy}
        onRemove={() => form.setValue('logo', '')}
        fallback={brandOf(values).hasWordmark ? undefined : <Letter {...values} />}
      />
      <ColourField
        label={t('mainColour')}
        colours={mainColours}
        value={values.mainColour}
        error={form.errorOf('mainColour')}
        onChange={(colour) => form.setValue('mainColour', colour)}
      />
      <ColourField
        label={t('accentColour')}
        colours={accentColours}
        value={values.accentColour}
        error={form.errorOf('accentColour')}
        onChange={(colour) => form.setValue('accentColour', colour)}
      />
      <Readability colours={values} />
    </TopicFrame>
  )
}

/** The mark of a shop without a logo. */
function Letter({ name, accentColour }: Values) {
  return (
    <span
      style={{ backgroundColor: accentColour }}
      className="type-display flex size-full items-center justify-center text-cafe"
    >
      {firstLetter(name)}
    </span>
  )
}
