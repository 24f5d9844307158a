import { readBarcode } from '@dix/contract'
import { ArrowRight, Camera } from 'lucide-react'
import { type Ref, useImperativeHandle, useRef } from 'react'
import { useController } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { digitsOf } from '../../../platform/forms/digits-of.ts'
import { useApiForm } from '../../../platform/forms/use-api-form.ts'
import { Field } from '../../../ui/form/field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { loadedCategories, refreshCategories } from '../categories/categories-query.ts'
import { ScanButton } from '../scanner/scan-button.tsx'
import { CategoryField } from './category-field.tsx'
import { LocalPicture } from './local-picture.tsx'
import type { WalkProduct } from './walk-store.ts'

/** The input for a product. */
export type WalkValues = WalkProduct & {
  picture: Blob | null
  /** The URL of a picture that was uploaded already. */
  image: string | null
  /** The name of a new category, which is created with the product; null while one of the list is chosen. */
  newCategory: string | null
}

type FormProps = {
  start: WalkValues
  /** Returns the input so far. */
  typed: Ref<() => WalkValues>
  /** Accepts the product; the next form follows at once. */
  onNext: (values: WalkValues) => Promise<void>
  /** The category was chosen, which later products keep. */
  onCategory: (categoryId: string) => void
}

/** One product: its code, its picture, name and price. The other fields keep their values from product to product. */
export function WalkForm({ start, typed, onNext, onCategory }: FormProps) {
  const t = useTranslations('photoWalk')
  const camera = useRef<HTMLInputElement>(null)
  const form = useApiForm<WalkValues>({
    defaultValues: start,
    check: ({ name, price, unit, stock, barcode, category, newCategory }) => ({
      barcode: barcode.trim() && 'problem' in readBarcode(barcode) ? t('barcodeWrong') : undefined,
      name: name.trim() ? undefined : t('nameMissing'),
      price: digitsOf(price) === '' || Number(digitsOf(price)) >= 1 ? undefined : t('priceWrong'),
      unit: unit.trim() ? undefined : t('unitMissing'),
      stock: /^\d+$/.test(digitsOf(stock)) ? undefined : t('stockMissing'),
      category: (newCategory === null ? isKnownCategory(category) : newCategory.trim())
        ? undefined
        : t('categoryMissing'),
    }),
    // Only a new category can be refused here, and its name is not the product's.
    fieldOf: () => 'category',
    fallbackField: 'category',
    send: async (values) => {
      const name = values.newCategory?.trim()
      await onNext({ ...values, category: name ? await addCategory(name) : values.category })
    },
  })
  /** Creates a category, and chooses it for this product and the next. */
  const addCategory = async (name: string) => {
    const id = await ask('POST /api/category/add-category', { name }).then(
      ({ data }) => data._id,
      async (failure) => {
        // It may exist: the first response was lost, or a colleague was faster.
        await refreshCategories()
        const found = loadedCategories()?.find((other) => other.name.toLowerCase() === name.toLowerCase())
        if (!found) throw failure
        return found._id
      },
    )
    await refreshCategories()
    chooseCategory(id)
    return id
  }
  useImperativeHandle(typed, () => form.getValues)
  const { field: category } = useController({ control: form.control, name: 'category' })
  const chooseCategory = (id: string) => {
    form.setValue('newCategory', null)
    category.onChange(id)
    onCategory(id)
  }
  const [picture, image, newCategory] = form.watch(['picture', 'image', 'newCategory'])
  const shoot = (file: File | undefined) => {
    if (!file) return
    form.setValue('picture', file)
    form.setValue('image', null)
    form.setFocus('name')
  }
  return (
    <form {...form.props} className="flex grow flex-col">
      <div className="flex grow flex-col gap-4">
        <div className="grid grid-cols-[8.5rem_minmax(0,1fr)] items-start gap-3">
          <input
            ref={camera}
            type="file"
            accept="image/*"
            capture="environment"
            hidden
            aria-label={t('shoot')}
            onChange={({ target }) => {
              shoot(target.files?.[0])
              // The same file may be chosen again.
              target.value = ''
            }}
          />
          <button
            type="button"
            onClick={() => camera.current?.click()}
            className="relative flex aspect-square w-full flex-col items-center justify-center gap-2 overflow-hidden rounded-card border border-dashed border-edge bg-white p-2 text-center text-card font-bold text-bissap"
          >
            <LocalPicture picture={picture} url={image} />
            {!picture && !image && <Camera className="size-8" aria-hidden="true" />}
            <span
              className={picture || image ? 'absolute inset-x-1 bottom-1 rounded-badge bg-white py-1' : ''}
            >
              {t(picture || image ? 'shootAgain' : 'shoot')}
            </span>
          </button>
          <div className="flex flex-col gap-3">
            <Field
              label={t('barcode')}
              {...form.field('barcode')}
              inputMode="numeric"
              autoComplete="off"
              // Hand scanners end a code with Enter, which would submit a half-filled product.
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
              end={<ScanButton onCode={(code) => form.setValue('barcode', code)} />}
            />
            <Field
              label={t('price')}
              {...form.field('price')}
              hint={t('priceHint')}
              inputMode="numeric"
              autoComplete="off"
              end={<span className="pe-2 text-small text-ink-2">F CFA</span>}
            />
          </div>
        </div>
        <Field label={t('name')} {...form.field('name')} autoComplete="off" />
        <div className="grid grid-cols-2 gap-3">
          <Field label={t('unit')} {...form.field('unit')} autoComplete="off" />
          <Field label={t('stock')} {...form.field('stock')} inputMode="numeric" autoComplete="off" />
        </div>
        <CategoryField
          ref={category.ref}
          value={category.value}
          newName={newCategory}
          error={form.errorOf('category')}
          onChange={chooseCategory}
          onNewName={(name) => {
            form.setValue('newCategory', name)
            form.clearErrors('category')
          }}
        />
      </div>
      <div
        data-bottom-bar
        className="bottom-bar -mx-4 mt-4 -mb-10 px-4 py-3 md:-mx-6 md:px-6 lg:-mx-8 lg:px-8"
      >
        <SubmitButton busy={form.busy} ready className="w-full">
          {t('next')}
          <ArrowRight className="size-5" aria-hidden="true" />
        </SubmitButton>
      </div>
    </form>
  )
}

/** A category of the URL may be deleted; without a connection, there is no list. */
function isKnownCategory(id: string): boolean {
  const categories = loadedCategories()
  return id !== '' && (!categories || categories.some(({ _id }) => _id === id))
}
