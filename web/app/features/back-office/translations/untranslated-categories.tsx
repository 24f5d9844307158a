import type { AdminCategory, AdminSubCategory } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { NameRow } from './name-row.tsx'
import { Section } from './section.tsx'

export function UntranslatedCategories({ categories }: { categories: AdminCategory[] }) {
  const t = useTranslations('translations')
  return (
    <Section title={t('categories')} count={categories.length}>
      {categories.map(({ _id, name, image, revision }) => (
        <NameRow
          key={_id}
          name={name}
          image={image}
          send={(name_other) =>
            ask('PUT /api/category/update', { _id, name, name_other, seen: { revision } })
          }
        />
      ))}
    </Section>
  )
}

export function UntranslatedSubCategories({ subCategories }: { subCategories: AdminSubCategory[] }) {
  const t = useTranslations('translations')
  return (
    <Section title={t('subCategories')} count={subCategories.length}>
      {subCategories.map(({ _id, name, image, category, revision }) => (
        <NameRow
          key={_id}
          name={name}
          image={image}
          aside={category.map((parent) => parent.name).join(', ')}
          send={(name_other) =>
            ask('PUT /api/subcategory/update', { _id, name, name_other, category, seen: { revision } })
          }
        />
      ))}
    </Section>
  )
}
