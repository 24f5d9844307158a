import type { HomeBanner } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { Field } from '../../../../ui/form/field.tsx'
import { PictureField } from '../../pictures/picture-field.tsx'
import { useUploads } from '../../pictures/use-uploads.ts'
import type { ItemErrors } from '../item-errors.ts'
import { HomeTimes } from './home-times.tsx'
import { useHomeTitles } from './home-titles.ts'

type BannerProps = {
  banner: HomeBanner
  errors: ItemErrors
  disabled: boolean
  onChange: (part: Partial<HomeBanner>) => void
}

const texts = ['titleFr', 'titleEn', 'textFr', 'textEn', 'altFr', 'altEn'] as const

/** Texts, picture, link and times of a banner. */
export function HomeBannerFields({ banner, errors, disabled, onChange }: BannerProps) {
  const t = useTranslations('settings')
  const uploads = useUploads((picture) => onChange({ picture }))
  return (
    <>
      <PictureField
        label={t('bannerPicture')}
        hint={t('bannerPictureHint')}
        url={banner.picture}
        uploads={uploads}
        error={errors.picture}
        disabled={disabled}
        onRemove={() => onChange({ picture: '' })}
      />
      {texts.map((name) => (
        <Field
          key={name}
          label={t(name)}
          value={banner[name]}
          error={errors[name]}
          onChange={({ target }) => onChange({ [name]: target.value })}
        />
      ))}
      <Field
        label={t('announcementLink')}
        hint={t('announcementLinkHint')}
        inputMode="url"
        value={banner.link}
        error={errors.link}
        onChange={({ target }) => onChange({ link: target.value })}
      />
      <HomeTimes
        name={useHomeTitles().bannerTitle(banner)}
        times={banner}
        errors={errors}
        onChange={onChange}
      />
    </>
  )
}
