import { Refused } from '@dix/contract'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl/react'
import { sendPicture } from '../../../platform/api/pictures.ts'
import { useFailureSentence } from '../../../platform/forms/use-action.ts'
import { isHopeless } from './picture-files.ts'
import { createUploads, type Fault } from './uploads.ts'

/**
 * Sends pictures from a form, and gives up those on their way when it is left.
 *
 * @param onArrived told the address of each, and its number in the order they were brought
 */
export function useUploads(onArrived: (address: string, number: number) => void) {
  const t = useTranslations('pictures')
  const plan = { explain: useExplain(), onArrived }
  const latest = useRef(plan)
  latest.current = plan
  const [{ current, subscribe, add, retry, cancel, cancelAll }] = useState(() =>
    createUploads({
      send: sendPicture,
      explain: (failure) => latest.current.explain(failure),
      onArrived: (...arrived) => latest.current.onArrived(...arrived),
    }),
  )
  useEffect(() => cancelAll, [cancelAll])
  const sendings = useSyncExternalStore(subscribe, current, current)
  const tooLarge: Fault = { sentence: t('tooLarge'), mayRetry: false }
  return {
    sendings,
    /** Pictures that are still to arrive. */
    underWay: sendings.filter(({ fault }) => !fault).length,
    add: (files: readonly File[]) =>
      add(files.map((file) => ({ file, fault: isHopeless(file) ? tooLarge : null }))),
    retry,
    cancel,
    cancelAll,
  }
}

export type Uploads = ReturnType<typeof useUploads>

/** What the shop refused is refused again; what got lost may arrive the next time. */
function useExplain() {
  const sentence = useFailureSentence()
  return (failure: unknown): Fault => {
    const mayRetry = !(failure instanceof Refused) || failure.status >= 429
    return { sentence: sentence(failure), mayRetry }
  }
}
