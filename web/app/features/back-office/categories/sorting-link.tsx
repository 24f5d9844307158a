import { ListOrdered } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { ButtonLink } from '../../../ui/button.tsx'

/** Links to the page that sorts categories, sub categories and products. */
export function SortingLink() {
  const t = useTranslations('sorting')
  return (
    <ButtonLink to="/dashboard/category/sort" variant="outline">
      <ListOrdered className="size-5" aria-hidden="true" />
      {t('open')}
    </ButtonLink>
  )
}
