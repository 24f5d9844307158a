import { mayRetry } from '@dix/contract'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl/react'
import { sendPicture } from '../../../platform/api/pictures.ts'
import { useStableCallbacks } from '../../../platform/dom/use-stable-callbacks.ts'
import { useErrorMessage } from '../../../platform/forms/use-action.ts'
import { onSessionEvent } from '../../../platform/session/tabs.ts'
import { isHopeless } from './picture-files.ts'
import { createUploads, type UploadProblem } from './uploads.ts'

/**
 * Uploads the pictures of a form, and cancels the rest when the form is left.
 *
 * @param onUploaded called with the URL of each picture, and its number in the order of adding
 */
export function useUploads(onUploaded: (url: string, number: number) => void) {
  const t = useTranslations('pictures')
  const messageOf = useErrorMessage()
  const explain = (failure: unknown) => ({ message: messageOf(failure), mayRetry: mayRetry(failure) })
  const stable = useStableCallbacks({ explain, onUploaded })
  const [{ current, subscribe, add, retry, retryAll, cancel, cancelAll }] = useState(() =>
    createUploads({ send: sendPicture, ...stable }),
  )
  useEffect(() => cancelAll, [cancelAll])
  // Uploads that failed without a session can work again.
  useEffect(() => onSessionEvent((event) => event === 'signed-in' && retryAll()), [retryAll])
  const pending = useSyncExternalStore(subscribe, current, current)
  const tooLarge: UploadProblem = { message: t('tooLarge'), mayRetry: false }
  const underWay = pending.filter(({ problem }) => !problem).length
  const failed = pending.length - underWay
  return {
    pending,
    /** The number of pictures still uploading. */
    underWay,
    /** The reason why the form cannot be sent yet; empty once all uploads are done or cancelled. */
    pendingMessage:
      (failed > 0 && t('notArrived', { count: failed })) ||
      (underWay > 0 && t('stillSending', { count: underWay })) ||
      '',
    add: (files: readonly File[]) =>
      add(files.map((file) => ({ file, problem: isHopeless(file) ? tooLarge : null }))),
    retry,
    cancel,
    cancelAll,
  }
}

export type PictureUploads = ReturnType<typeof useUploads>
