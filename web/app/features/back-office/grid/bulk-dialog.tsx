import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { useAction } from '../../../platform/forms/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, FieldError } from '../../../ui/form/field.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { DialogFoot } from '../../../ui/overlay/dialog-foot.tsx'
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

/** Asks before many products are changed or deleted, with their number. The save can be undone as a whole. */
export function BulkDialog({ action, ids, onDeleted, onClose }: BulkDialogProps) {
  const t = useTranslations('grid')
  const revert = useRevert()
  const [values, setValues] = useState({ category: '', subCategory: '', lowStock: '' })
  const [fault, setFault] = useState<'stockWrong' | 'chooseCategory' | null>(null)
  const tooMany = ids.length > rowsAtOnce
  const send = () => {
    const _ids = [...ids]
    const { category, subCategory, lowStock } = values
    if (action === 'Delete') return ask('DELETE /api/product/delete-many', { _ids })
    const change =
      action === 'LowStock'
        ? { low_stock: lowStock.trim() === '' ? null : Number(lowStock) }
        : { category: [category], subCategory: subCategory ? [subCategory] : [] }
    return ask('PUT /api/product/change-many', { _ids, ...change })
  }
  const { busy, lost, act } = useAction(async () => {
    const { message, edit } = await send()
    if (action === 'Delete') onDeleted()
    await refreshProducts()
    onClose()
    showSuccess(message, edit === null ? undefined : { label: t('bulkUndo'), act: () => revert(edit) })
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong =
      action === 'LowStock' && !/^\d{0,6}$/.test(values.lowStock.trim())
        ? 'stockWrong'
        : action === 'Category' && values.category === ''
          ? 'chooseCategory'
          : null
    setFault(wrong)
    if (!wrong) void act()
  }
  const count = ids.length
  return (
    <Dialog title={t(`bulk${action}Title`, { count })} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        {action === 'Category' && (
          <CategoryFields
            values={values}
            onChange={(more) => setValues({ ...values, ...more })}
            fault={fault && t(fault)}
          />
        )}
        {action === 'LowStock' && (
          <Field
            label={t('bulkLowStockLabel')}
            value={values.lowStock}
            onChange={({ currentTarget }) => setValues({ ...values, lowStock: currentTarget.value })}
            inputMode="numeric"
            autoComplete="off"
            error={fault ? t(fault) : undefined}
          />
        )}
        {action === 'Delete' && <p className="text-ink-2">{t('bulkDeleteHint')}</p>}
        {tooMany && <FieldError>{t('bulkTooMany', { most: rowsAtOnce })}</FieldError>}
        {lost && <FieldError>{t('lostBulk')}</FieldError>}
        <DialogFoot>
          <Button variant="outline" onClick={onClose} className="grow">
            {t('back')}
          </Button>
          <Button
            type="submit"
            variant={action === 'Delete' ? 'danger' : 'filled'}
            disabled={tooMany}
            aria-busy={busy || undefined}
            className="grow"
          >
            {t(action === 'Delete' ? 'bulkDeleteDo' : 'bulkSave', { count })}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

type CategoryValues = { category: string; subCategory: string }
type CategoryFieldsProps = {
  values: CategoryValues
  onChange: (values: Partial<CategoryValues>) => void
  fault: string | null
}

/** A category, and one of its sub categories. */
function CategoryFields({ values, onChange, fault }: CategoryFieldsProps) {
  const t = useTranslations('grid')
  const tProducts = useTranslations('products')
  const { categories = [] } = useCategories()
  const { subCategories = [] } = useSubCategories()
  const own = subCategories.filter(({ category }) => category.some(({ _id }) => _id === values.category))
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-2">{t('bulkCategoryHint')}</p>
      <SelectField
        label={tProducts('category')}
        value={values.category}
        onChange={({ currentTarget }) => onChange({ category: currentTarget.value, subCategory: '' })}
        error={fault ?? undefined}
      >
        <option value="" />
        {categories.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('category')}
        value={values.subCategory}
        onChange={({ currentTarget }) => onChange({ subCategory: currentTarget.value })}
      >
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
