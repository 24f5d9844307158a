import type { FormEvent, ReactNode } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { classNames } from '../../../ui/class-names.ts'
import { useDrop } from '../../../ui/form/use-drop.ts'
import { picturesOf } from '../pictures/picture-files.ts'
import { PicturesField } from './pictures/pictures-field.tsx'
import { Codes } from './sections/codes.tsx'
import { MoreDetails } from './sections/more-details.tsx'
import { NameAndDescription } from './sections/name-and-description.tsx'
import { PriceAndStock } from './sections/price-and-stock.tsx'
import { ProductCategories } from './sections/product-categories.tsx'
import type { ProductFormState } from './use-product-form.ts'

type ProductFormProps = {
  form: ProductFormState
  onSubmit: (event: FormEvent) => unknown
  /** Shown next to the form if there is room, else below. */
  aside: ReactNode
  /** The bar with the submit buttons. */
  footer: ReactNode
  className?: string
}

/** The product form; pictures may be dropped and pasted anywhere on it. */
export function ProductForm({ form, onSubmit, aside, footer, className }: ProductFormProps) {
  const addPictures = (files: Iterable<File>) => form.uploads.add(picturesOf(files))
  const { over, area } = useDrop(addPictures)
  const { field: image } = useController({ control: form.control, name: 'image' })
  const name = useWatch({ control: form.control, name: 'name' })
  return (
    <form
      data-product-form
      {...form.props}
      onSubmit={onSubmit}
      // A focused field with an error stays clear of the bar at the bottom.
      className={classNames('flex grow flex-col [&_:is(input,textarea,select)]:scroll-my-40', className)}
      onPaste={({ clipboardData }) => addPictures(clipboardData.files)}
      {...area}
    >
      <div className="grid grow items-start gap-4 pb-4 lg:grid-cols-[minmax(0,1fr)_260px] lg:gap-6">
        <div className="flex min-w-0 flex-col gap-4">
          <NameAndDescription
            form={form}
            pictures={
              <PicturesField
                image={image.value}
                name={name}
                onChange={image.onChange}
                ref={image.ref}
                uploads={form.uploads}
                over={over}
                problem={form.errorOf('image')}
              />
            }
          />
          <ProductCategories form={form} />
          <PriceAndStock form={form} />
          <Codes form={form} />
          <MoreDetails form={form} />
        </div>
        {aside}
      </div>
      {footer}
    </form>
  )
}
