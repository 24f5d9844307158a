import { ApiError } from '@dix/contract'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl/react'
import { sendPicture } from '../../../platform/api/pictures.ts'
import { useStableCallbacks } from '../../../platform/dom/use-stable-callbacks.ts'
import { useErrorMessage } from '../../../platform/forms/use-action.ts'
import { onSessionNotice } from '../../../platform/session/tabs.ts'
import { isHopeless } from './picture-files.ts'
import { createUploads, type Fault } from './uploads.ts'

/**
 * Sends pictures from a form, and gives up those on their way when it is left.
 *
 * @param onArrived told the address of each, and its number in the order they were brought
 */
export function useUploads(onArrived: (address: string, number: number) => void) {
  const t = useTranslations('pictures')
  const steady = useStableCallbacks({ explain: useExplain(), onArrived })
  const [{ current, subscribe, add, retry, retryAll, cancel, cancelAll }] = useState(() =>
    createUploads({ send: sendPicture, ...steady }),
  )
  useEffect(() => cancelAll, [cancelAll])
  // Some may have failed for want of whoever has signed in again.
  useEffect(() => onSessionNotice((notice) => notice === 'signed-in' && retryAll()), [retryAll])
  const sendings = useSyncExternalStore(subscribe, current, current)
  const tooLarge: Fault = { sentence: t('tooLarge'), mayRetry: false }
  const underWay = sendings.filter(({ fault }) => !fault).length
  const failed = sendings.length - underWay
  return {
    sendings,
    /** Pictures that are still to arrive. */
    underWay,
    /** Why the form is not to be sent yet; empty once every picture has arrived or is left out. */
    held:
      (failed > 0 && t('notArrived', { count: failed })) ||
      (underWay > 0 && t('stillSending', { count: underWay })) ||
      '',
    add: (files: readonly File[]) =>
      add(files.map((file) => ({ file, fault: isHopeless(file) ? tooLarge : null }))),
    retry,
    cancel,
    cancelAll,
  }
}

export type Uploads = ReturnType<typeof useUploads>

/** What the shop refused is refused again; what got lost may arrive the next time, and what came unsigned, once somebody signs in. */
function useExplain() {
  const sentence = useErrorMessage()
  return (failure: unknown): Fault => {
    const mayRetry = !(failure instanceof ApiError) || failure.status === 401 || failure.status >= 429
    return { sentence: sentence(failure), mayRetry }
  }
}
