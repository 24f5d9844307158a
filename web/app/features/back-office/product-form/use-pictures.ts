import { useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { toast } from '../../../ui/overlay/toasts.ts'
import { useUploads } from '../pictures/use-uploads.ts'
import type { Change } from './use-product-form.ts'

/**
 * Uploads pictures and adds each to the form on arrival, in the order they were chosen; duplicates are left out.
 */
export function usePictures(change: Change) {
  const t = useTranslations('productForm')
  const numbers = useRef(new Map<string, number>())
  return useUploads((address, number) =>
    change('image', (image) => {
      if (image.includes(address)) {
        toast('error', t('pictureTwice'))
        return image
      }
      numbers.current.set(address, number)
      const later = image.findIndex((other) => (numbers.current.get(other) ?? 0) > number)
      const index = later < 0 ? image.length : later
      return [...image.slice(0, index), address, ...image.slice(index)]
    }),
  )
}
