import { NetworkError } from '@dix/contract'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { type ApiForm, useApiForm } from '../../../platform/forms/use-api-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, FieldError } from '../../../ui/form/field.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { DialogFooter } from '../../../ui/overlay/dialog-footer.tsx'
import { showSuccess } from '../../../ui/overlay/success.ts'
import { useCategories, useSubCategories } from '../categories/categories-query.ts'
import { refreshProducts } from '../products/products-query.ts'
import { useRevert } from '../products/use-revert.ts'
import { rowsAtOnce } from './save/use-save.ts'

/** The actions on all selected products in one save. */
export const bulkActions = ['Category', 'LowStock', 'Delete'] as const
export type BulkAction = (typeof bulkActions)[number]

type BulkDialogProps = {
  action: BulkAction
  ids: readonly string[]
  onDeleted: () => void
  onClose: () => void
}

type BulkValues = { category: string; subCategory: string; lowStock: string }

/**
 * Asks for confirmation before many products are changed or deleted, with their number. The save can be undone as a
 * whole.
 */
export function BulkDialog({ action, ids, onDeleted, onClose }: BulkDialogProps) {
  const t = useTranslations('grid')
  const revert = useRevert()
  const [lost, setLost] = useState(false)
  const tooMany = ids.length > rowsAtOnce
  const call = async ({ category, subCategory, lowStock }: BulkValues) => {
    const _ids = [...ids]
    if (action === 'Delete') {
      const { data, ...deleted } = await ask('DELETE /api/product/delete-many', { _ids })
      return { ...deleted, skipped: _ids.length - data.deleted }
    }
    const change =
      action === 'LowStock'
        ? { low_stock: lowStock.trim() === '' ? null : Number(lowStock) }
        : { category: [category], subCategory: subCategory ? [subCategory] : [] }
    return ask('PUT /api/product/change-many', { _ids, ...change })
  }
  const form = useApiForm<BulkValues>({
    defaultValues: { category: '', subCategory: '', lowStock: '' },
    check: ({ category, lowStock }) => ({
      lowStock: action === 'LowStock' && !/^\d{0,6}$/.test(lowStock.trim()) ? t('stockWrong') : undefined,
      category: action === 'Category' && category === '' ? t('chooseCategory') : undefined,
    }),
    fieldOf: (name) => (name === 'low_stock' ? 'lowStock' : undefined),
    send: async (values) => {
      setLost(false)
      const { message, edit, skipped } = await call(values).catch((failure) => {
        setLost(failure instanceof NetworkError)
        throw failure
      })
      if (action === 'Delete') onDeleted()
      await refreshProducts()
      onClose()
      const text = skipped > 0 ? `${message} ${t('bulkSkipped', { count: skipped })}` : message
      showSuccess(text, edit === null ? undefined : { label: t('bulkUndo'), act: () => revert(edit) })
    },
  })
  const count = ids.length
  return (
    <Dialog title={t(`bulk${action}Title`, { count })} onClose={onClose}>
      <form {...form.props}>
        {action === 'Category' && <CategoryFields form={form} />}
        {action === 'LowStock' && (
          <Field
            label={t('bulkLowStockLabel')}
            {...form.field('lowStock')}
            inputMode="numeric"
            autoComplete="off"
          />
        )}
        {action === 'Delete' && <p className="text-ink-2">{t('bulkDeleteHint')}</p>}
        {tooMany && <FieldError>{t('bulkTooMany', { most: rowsAtOnce })}</FieldError>}
        {form.error && <FieldError>{lost ? t('lostBulk') : form.error}</FieldError>}
        <DialogFooter>
          <Button variant="outline" onClick={onClose} className="grow">
            {t('back')}
          </Button>
          <Button
            type="submit"
            variant={action === 'Delete' ? 'danger' : 'filled'}
            disabled={tooMany}
            aria-busy={form.busy || undefined}
            className="grow"
          >
            {t(action === 'Delete' ? 'bulkDeleteDo' : 'bulkSave', { count })}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

/** A category, and one of its sub categories. */
function CategoryFields({ form }: { form: ApiForm<BulkValues> }) {
  const t = useTranslations('grid')
  const tProducts = useTranslations('products')
  const { categories = [] } = useCategories()
  const { subCategories = [] } = useSubCategories()
  const chosen = form.watch('category')
  const own = subCategories.filter(({ category }) => category.some(({ _id }) => _id === chosen))
  const category = form.field('category')
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-2">{t('bulkCategoryHint')}</p>
      <SelectField
        label={tProducts('category')}
        {...category}
        onChange={(event) => {
          form.setValue('subCategory', '')
          return category.onChange(event)
        }}
      >
        <option value="" />
        {categories.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label={t('category')} {...form.field('subCategory')}>
        <option value="">{t('subCategoryNone')}</option>
        {own.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
