import type { AdminSubCategory } from '@dix/contract'
import { Network, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { LoadError } from '../../../platform/forms/load-error.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { PictureViewer } from '../../../ui/overlay/picture-viewer.tsx'
import { showSuccess } from '../../../ui/overlay/success.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AdminHead } from '../frame/admin-head.tsx'
import { PermanentDelete } from '../frame/permanent-delete.tsx'
import { refreshCategories, useSubCategories } from './categories-query.ts'
import { CategoryForm } from './category-form.tsx'
import { contentsOf, InUseNotice } from './in-use-notice.tsx'
import { SortingLink } from './sorting-link.tsx'
import { SubCategoryTable } from './sub-category-table.tsx'

/** The open dialog with its sub category; null while none is open. */
type OpenDialog = { act: 'edit' | 'delete' | 'view'; subCategory: AdminSubCategory } | { act: 'add' } | null

/** The page where sub categories are added and edited, and deleted once nothing is in them. */
export function SubCategoryPage() {
  const t = useTranslations('categories')
  const account = useTranslations('account')
  const { subCategories, error, refetch } = useSubCategories()
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const close = () => setDialog(null)
  return (
    <>
      <AdminHead
        title={account('subCategory')}
        aside={subCategories && t('subCategories', { count: subCategories.length })}
      >
        <SortingLink />
        <Button onClick={() => setDialog({ act: 'add' })}>
          <Plus className="size-5" aria-hidden="true" />
          {t('addSubCategory')}
        </Button>
      </AdminHead>
      {!subCategories &&
        (error ? (
          <LoadError title={t('subCategoriesNotLoaded')} error={error} retry={refetch} />
        ) : (
          <Skeleton className="h-150" />
        ))}
      {subCategories?.length === 0 && (
        <Notice
          icon={<Network className="size-12" strokeWidth={1.75} aria-hidden="true" />}
          title={t('noSubCategory')}
          hint={t('noSubCategoryHint')}
        />
      )}
      {subCategories && subCategories.length > 0 && (
        <SubCategoryTable
          subCategories={subCategories}
          onAct={(act, subCategory) => setDialog({ act, subCategory })}
        />
      )}
      {dialog?.act === 'add' && <SubCategoryDialog subCategory={null} onClose={close} />}
      {dialog?.act === 'edit' && <SubCategoryDialog subCategory={dialog.subCategory} onClose={close} />}
      {dialog?.act === 'delete' && <DeleteSubCategory subCategory={dialog.subCategory} onClose={close} />}
      {dialog?.act === 'view' && (
        <PictureViewer src={dialog.subCategory.image} name={dialog.subCategory.name} onClose={close} />
      )}
    </>
  )
}

type DialogProps = {
  /** Null for a new one. */
  subCategory: AdminSubCategory | null
  onClose: () => void
}

/** Adds or edits a sub category. */
function SubCategoryDialog({ subCategory, onClose }: DialogProps) {
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

type DeleteProps = { subCategory: AdminSubCategory; onClose: () => void }

/** Deletes a sub category for good, unless something is still in it. */
function DeleteSubCategory({ subCategory: { _id, name, image }, onClose }: DeleteProps) {
  return (
    <PermanentDelete
      name={name}
      image={image}
      remove={async () => {
        const { message } = await ask('DELETE /api/subcategory/delete', { _id })
        await refreshCategories()
        showSuccess(message)
      }}
      explain={(failure) => {
        const contents = contentsOf(failure)
        return contents && <InUseNotice {...{ name, contents }} />
      }}
      onClose={onClose}
    />
  )
}
