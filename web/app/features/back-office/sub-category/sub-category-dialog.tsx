import type { AdminSubCategory } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { ShelfForm } from '../shelves/shelf-form.tsx'

type DialogProps = {
  /** The sub category that is changed; null for a new one. */
  subCategory: AdminSubCategory | null
  onClose: () => void
}

/** Adds a sub category or changes one. */
export function SubCategoryDialog({ subCategory, onClose }: DialogProps) {
  const t = useTranslations('shelves')
  return (
    <Dialog title={t(subCategory ? 'editSubCategory' : 'addSubCategory')} onClose={onClose}>
      <ShelfForm
        subject={{ kind: 'subCategory', saved: subCategory }}
        placeholder={t('subCategoryName')}
        submit={t('submit')}
        onSaved={onClose}
      />
    </Dialog>
  )
}
