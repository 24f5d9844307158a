import { useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { toast } from '../../../ui/overlay/toasts.ts'
import { useUploads } from '../pictures/use-uploads.ts'
import type { Change } from './use-product-form.ts'

/**
 * Sends pictures and puts each among the form's as it arrives, in the order they were brought whichever is
 * quicker; the same picture stands there once.
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
      const place = later < 0 ? image.length : later
      return [...image.slice(0, place), address, ...image.slice(place)]
    }),
  )
}
