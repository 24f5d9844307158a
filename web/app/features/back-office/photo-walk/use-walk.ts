import { mayRetry } from '@dix/contract'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { sendPicture } from '../../../platform/api/pictures.ts'
import { useStableCallbacks } from '../../../platform/dom/use-stable-callbacks.ts'
import { digitsOf } from '../../../platform/forms/digits-of.ts'
import { useErrorMessage } from '../../../platform/forms/use-action.ts'
import { onSessionEvent } from '../../../platform/session/tabs.ts'
import { emptyDraft, inputOf } from '../product-form/draft/draft.ts'
import { refreshProducts } from '../products/products-query.ts'
import { createWalkQueue } from './walk-queue.ts'
import { openWalkStore, type WalkItem } from './walk-store.ts'

/** The unsaved products of a walk, and their queue. */
export function useWalk(userId: string, onSaved: (item: WalkItem) => void) {
  const t = useTranslations('photoWalk')
  const messageOf = useErrorMessage()
  const stable = useStableCallbacks({
    explain: (failure: unknown) => ({ message: messageOf(failure), mayRetry: mayRetry(failure) }),
    onSaved,
  })
  const [queue] = useState(() =>
    createWalkQueue({
      store: openWalkStore(),
      upload: (picture) =>
        sendPicture({
          file: picture instanceof File ? picture : new File([picture], t('picture'), { type: picture.type }),
          onProgress: () => {},
          signal: new AbortController().signal,
        }),
      save: saveProduct,
      ...stable,
    }),
  )
  useEffect(() => {
    if (userId) void queue.resume(userId)
    const retry = () => void queue.retry()
    addEventListener('online', retry)
    const stop = onSessionEvent((event) => event === 'signed-in' && retry())
    return () => {
      removeEventListener('online', retry)
      stop()
    }
  }, [queue, userId])
  const items = useSyncExternalStore(queue.subscribe, queue.current, queue.current)
  return { queue, items }
}

/** Products without a price are hidden from shoppers. */
export const isDraft = ({ price }: WalkItem['product']) => digitsOf(price) === ''

async function saveProduct({ key, product, image, store }: WalkItem): Promise<void> {
  const { category, ...typed } = product
  const draft = {
    ...emptyDraft,
    ...typed,
    // A description is required; it can be extended in the product's form.
    description: typed.name,
    discount: '0',
    draft: isDraft(product),
    image: image ? [image] : [],
    category: category ? [category] : [],
  }
  await ask(
    'POST /api/product/create',
    { ...inputOf(draft), ...(store && { store }) },
    { idempotencyKey: key },
  )
  await refreshProducts()
}
