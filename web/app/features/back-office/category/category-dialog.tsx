import type { AdminCategory } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { ShelfForm } from '../shelves/shelf-form.tsx'

type DialogProps = {
  /** The category that is changed; null for a new one. */
  category: AdminCategory | null
  onClose: () => void
}

/** Adds a category or changes one. */
export function CategoryDialog({ category, onClose }: DialogProps) {
  const t = useTranslations('shelves')
  return (
    <Dialog title={t(category ? 'updateCategory' : 'category')} onClose={onClose}>
      <ShelfForm
        subject={{ kind: 'category', saved: category }}
        placeholder={t('categoryName')}
        submit={t(category ? 'updateCategory' : 'addCategory')}
        onSaved={onClose}
      />
    </Dialog>
  )
}
