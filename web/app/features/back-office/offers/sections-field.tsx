import { useTranslations } from 'use-intl/react'
import { useCategories, useSubCategories } from '../categories/categories-query.ts'
import { MultiSelect } from '../categories/multi-select.tsx'
import type { Section } from './offer-values.ts'

type SectionsProps = {
  value: readonly Section[]
  error: string | undefined
  onChange: (sections: Section[]) => void
}

/** The categories and sub categories that an offer covers. */
export function SectionsField({ value, error, onChange }: SectionsProps) {
  const t = useTranslations('offers')
  const { categories = [], error: failure, refetch } = useCategories()
  const { subCategories = [] } = useSubCategories()
  const all: Section[] = [
    ...categories.map(({ _id, name }) => ({ kind: 'category' as const, _id, name })),
    ...subCategories.map(({ _id, name }) => ({ kind: 'subCategory' as const, _id, name })),
  ]
  const optionsOf = (kind: Section['kind']) => all.filter((section) => section.kind === kind).map(optionOf)
  const pick = (picked: string) => {
    const section = all.find((option) => optionOf(option).value === picked)
    if (section && !value.some((chosen) => optionOf(chosen).value === picked)) onChange([...value, section])
  }
  return (
    <MultiSelect
      label={t('sections')}
      prompt={t('chooseSection')}
      groups={[
        { name: t('categories'), options: optionsOf('category') },
        { name: t('subCategories'), options: optionsOf('subCategory') },
      ]}
      picked={value.map(optionOf)}
      removeLabel={(name) => t('remove', { name })}
      onPick={pick}
      onRemove={(index) => onChange(value.filter((_, other) => other !== index))}
      error={error}
      failure={failure && { title: t('sectionsNotLoaded'), retry: refetch }}
    />
  )
}

const optionOf = ({ kind, _id, name }: Section) => ({ value: `${kind} ${_id}`, name })
