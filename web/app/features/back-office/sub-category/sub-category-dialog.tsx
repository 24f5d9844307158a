import type { AdminSubCategory } from '@dix/contract'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ShelfForm } from '../shelves/shelf-form.tsx'
import { CategoryPicker, type Picked } from './category-picker.tsx'

type DialogProps = {
  /** The sub category that is changed; null for a new one. */
  subCategory: AdminSubCategory | null
  onClose: () => void
}

/** Adds a sub category or changes one. */
export function SubCategoryDialog({ subCategory, onClose }: DialogProps) {
  const t = useTranslations('shelves')
  const [picked, setPicked] = useState<readonly Picked[]>(subCategory?.category ?? [])
  const category = picked.map(({ _id }) => _id)
  return (
    <Dialog title={t(subCategory ? 'editSubCategory' : 'addSubCategory')} onClose={onClose}>
      <ShelfForm
        shelf={subCategory}
        placeholder={t('subCategoryName')}
        submit={t('submit')}
        missing={picked.length === 0 ? t('categoryMissing') : undefined}
        send={(values) =>
          subCategory
            ? ask('PUT /api/subcategory/update', { _id: subCategory._id, ...values, category })
            : ask('POST /api/subcategory/create', { ...values, category })
        }
        onSaved={onClose}
      >
        {(fault) => (
          <CategoryPicker picked={picked} again={subCategory !== null} fault={fault} onPick={setPicked} />
        )}
      </ShelfForm>
    </Dialog>
  )
}
