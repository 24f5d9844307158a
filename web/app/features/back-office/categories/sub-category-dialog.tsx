import type { AdminSubCategory } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { CategoryForm } from './category-form.tsx'

type DialogProps = {
  /** Null for a new one. */
  subCategory: AdminSubCategory | null
  onClose: () => void
}

/** Adds or edits a sub category. */
export function SubCategoryDialog({ subCategory, onClose }: DialogProps) {
  const t = useTranslations('categories')
  return (
    <Dialog title={t(subCategory ? 'editSubCategory' : 'addSubCategory')} onClose={onClose}>
      <CategoryForm
        subject={{ kind: 'subCategory', saved: subCategory }}
        placeholder={t('subCategoryName')}
        submit={t('submit')}
        onSaved={onClose}
      />
    </Dialog>
  )
}
