import { Plus, SearchX } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { activeFilters, type ProductFilters } from './filters.ts'

/** Nothing to show: because nothing fits the filters, or because the shop is new. */
export function NoProducts({ filters, onClear }: { filters: ProductFilters; onClear: () => void }) {
  const t = useTranslations('products')
  const narrowed = activeFilters(filters).length > 0
  return (
    <Notice
      icon={<SearchX className="size-12" strokeWidth={1.75} aria-hidden="true" />}
      title={t(narrowed ? 'noneFits' : 'none')}
      hint={t(narrowed ? 'noneFitsHint' : 'noneHint')}
    >
      {narrowed ? (
        <Button look="soft" onClick={onClear}>
          {t('clear')}
        </Button>
      ) : (
        <ButtonLink to="/dashboard/upload-product">
          <Plus className="size-5" aria-hidden="true" />
          {t('upload')}
        </ButtonLink>
      )}
    </Notice>
  )
}
