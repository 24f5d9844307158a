import { Plus, SearchX } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { activeFilters, type ProductFilters } from './filters.ts'

/** Shown when no product matches the filters, or the shop has none yet. */
export function NoProducts({ filters, onClear }: { filters: ProductFilters; onClear: () => void }) {
  const t = useTranslations('products')
  const filtered = activeFilters(filters).length > 0
  return (
    <Notice
      icon={<SearchX className="size-12" strokeWidth={1.75} aria-hidden="true" />}
      title={t(filtered ? 'noneFits' : 'none')}
      hint={t(filtered ? 'noneFitsHint' : 'noneHint')}
    >
      {filtered ? (
        <Button variant="soft" onClick={onClear}>
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
