import type { AdminCategory } from '@dix/contract'
import { Layers, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { LoadError } from '../../../platform/forms/load-error.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { showSuccess } from '../../../ui/overlay/success.ts'
import { AdminHead } from '../frame/admin-head.tsx'
import { PermanentDelete } from '../frame/permanent-delete.tsx'
import { refreshCategories, useCategories } from './categories-query.ts'
import { CategoryCards, CategoryPlaceholders } from './category-cards.tsx'
import { CategoryDialog } from './category-dialog.tsx'
import { contentsOf, InUseNotice } from './in-use-notice.tsx'
import { SortingLink } from './sorting-link.tsx'

/** The open dialog with its category; null while none is open. */
type OpenDialog = { act: 'edit' | 'delete'; category: AdminCategory } | { act: 'add' } | null

/** The page where categories are added and edited, and deleted once nothing is in them. */
export function CategoryPage() {
  const t = useTranslations('categories')
  const account = useTranslations('account')
  const { categories, error, refetch } = useCategories()
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const close = () => setDialog(null)
  return (
    <>
      <AdminHead
        title={account('category')}
        aside={categories && t('categories', { count: categories.length })}
      >
        <SortingLink />
        <Button onClick={() => setDialog({ act: 'add' })}>
          <Plus className="size-5" aria-hidden="true" />
          {t('addCategory')}
        </Button>
      </AdminHead>
      {!categories &&
        (error ? (
          <LoadError title={t('categoriesNotLoaded')} error={error} retry={refetch} />
        ) : (
          <CategoryPlaceholders />
        ))}
      {categories?.length === 0 && (
        <Notice
          icon={<Layers className="size-12" strokeWidth={1.75} aria-hidden="true" />}
          title={t('noCategory')}
          hint={t('noCategoryHint')}
        />
      )}
      {categories && (
        <CategoryCards
          categories={categories}
          onEdit={(category) => setDialog({ act: 'edit', category })}
          onDelete={(category) => setDialog({ act: 'delete', category })}
        />
      )}
      {dialog?.act === 'add' && <CategoryDialog category={null} onClose={close} />}
      {dialog?.act === 'edit' && <CategoryDialog category={dialog.category} onClose={close} />}
      {dialog?.act === 'delete' && <DeleteCategory category={dialog.category} onClose={close} />}
    </>
  )
}

type DeleteProps = { category: AdminCategory; onClose: () => void }

/** Deletes a category for good, unless something is still in it. */
function DeleteCategory({ category: { _id, name, image }, onClose }: DeleteProps) {
  return (
    <PermanentDelete
      name={name}
      image={image}
      remove={async () => {
        const { message } = await ask('DELETE /api/category/delete', { _id })
        await refreshCategories()
        showSuccess(message)
      }}
      explain={(failure) => {
        const contents = contentsOf(failure)
        return contents && <InUseNotice {...{ name, contents }} filter={`category=${_id}`} />
      }}
      onClose={onClose}
    />
  )
}
