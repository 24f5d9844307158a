import type { ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { useDrop } from '../../../ui/form/use-drop.ts'
import { picturesOf } from '../pictures/picture-files.ts'
import type { Uploads } from '../pictures/use-uploads.ts'
import { PicturesField } from './pictures/pictures-field.tsx'
import { MoreDetails } from './sections/more-details.tsx'
import { PriceAndStock } from './sections/price-and-stock.tsx'
import { WhatItIs } from './sections/what-it-is.tsx'
import { WhereItIsSold } from './sections/where-it-is-sold.tsx'
import type { ProductFormState } from './use-product-form.ts'

type ProductFormProps = {
  state: ProductFormState
  uploads: Uploads
  /** Beside the form when there is room, else below. */
  aside: ReactNode
  /** The bar with the submit buttons. */
  foot: ReactNode
  className?: string
}

/** The product form; pictures may be dropped and pasted anywhere on it. */
export function ProductForm({ state, uploads, aside, foot, className }: ProductFormProps) {
  const addPictures = (files: Iterable<File>) => uploads.add(picturesOf(files))
  const { over, area } = useDrop(addPictures)
  const { draft, change, faults } = state
  return (
    <form
      data-product-form
      noValidate
      method="post"
      onSubmit={state.onSubmit}
      className={classNames('flex grow flex-col', className)}
      onPaste={({ clipboardData }) => addPictures(clipboardData.files)}
      {...area}
    >
      <div className="grid grow items-start gap-4 pb-4 lg:grid-cols-[minmax(0,1fr)_260px] lg:gap-6">
        <div className="flex min-w-0 flex-col gap-4">
          <WhatItIs
            state={state}
            pictures={
              <PicturesField
                image={draft.image}
                name={draft.name}
                onChange={(image) => change('image', image)}
                uploads={uploads}
                over={over}
                fault={faults.image}
              />
            }
          />
          <WhereItIsSold state={state} />
          <PriceAndStock state={state} />
          <MoreDetails state={state} />
        </div>
        {aside}
      </div>
      {foot}
    </form>
  )
}
