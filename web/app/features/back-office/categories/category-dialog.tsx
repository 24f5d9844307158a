import type { AdminCategory } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { CategoryForm } from './category-form.tsx'

type DialogProps = {
  /** Null for a new one. */
  category: AdminCategory | null
  onClose: () => void
}

/** Adds or edits a category. */
export function CategoryDialog({ category, onClose }: DialogProps) {
  const t = useTranslations('categories')
  return (
    <Dialog title={t(category ? 'updateCategory' : 'category')} onClose={onClose}>
      <CategoryForm
        subject={{ kind: 'category', saved: category }}
        placeholder={t('categoryName')}
        submit={t(category ? 'updateCategory' : 'addCategory')}
        onSaved={onClose}
      />
    </Dialog>
  )
}
