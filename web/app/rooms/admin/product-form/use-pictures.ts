import { useTranslations } from 'use-intl/react'
import { toast } from '../../../ui/toasts.ts'
import { useUploads } from './pictures/use-uploads.ts'
import type { Change } from './use-product-form.ts'

/** Sends pictures and puts each at the end of the form's as it arrives; the same picture stands there once. */
export function usePictures(change: Change) {
  const t = useTranslations('productForm')
  const uploads = useUploads((address) =>
    change('image', (image) => {
      if (!image.includes(address)) return [...image, address]
      toast('error', t('pictureTwice'))
      return image
    }),
  )
  return uploads
}
