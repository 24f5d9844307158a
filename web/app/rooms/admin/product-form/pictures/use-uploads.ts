import { Refused } from '@dix/contract'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { sendPicture } from '../../../../platform/api/pictures.ts'
import { useFailureSentence } from '../../../../platform/forms/use-action.ts'
import { isHopeless } from './picture-files.ts'

/** Pictures on their way at once: more would share one phone's connection and arrive no sooner. */
const atOnce = 2

/** A picture that has not arrived: on its way, waiting for its turn, or failed. */
export type Sending = {
  key: number
  file: File
  /** What has left, from 0 to 1. */
  part: number
  /** Why it did not arrive. */
  fault: string | null
  /** Whether it is worth another try. */
  mayRetry: boolean
}

let lastKey = 0

/**
 * Sends pictures, two at a time, in the order they were brought.
 *
 * @param onArrived told the address of each, and its number in the order they were brought
 */
export function useUploads(onArrived: (address: string, number: number) => void) {
  const { sendings, change, drop, add } = useSendings()
  const fault = useFault()
  const running = useRef(new Map<number, AbortController>())
  const arrived = useRef(onArrived)
  arrived.current = onArrived

  const send = async ({ key, file }: Sending) => {
    const controller = new AbortController()
    running.current.set(key, controller)
    try {
      const { signal } = controller
      const onProgress = (part: number) => change(key, { part })
      const address = await sendPicture({ file, onProgress, signal })
      if (signal.aborted) return
      drop(key)
      arrived.current(address, key)
    } catch (failure) {
      if (!controller.signal.aborted) change(key, { part: 0, ...fault(failure) })
    } finally {
      running.current.delete(key)
    }
  }
  useEffect(() => {
    const waiting = sendings.filter(({ key, fault }) => fault === null && !running.current.has(key))
    for (const sending of waiting.slice(0, atOnce - running.current.size)) void send(sending)
  })
  useEffect(() => {
    const underWay = running.current
    return () => {
      for (const controller of underWay.values()) controller.abort()
    }
  }, [])

  return {
    sendings,
    /** Pictures that are still to arrive. */
    underWay: sendings.filter(({ fault }) => fault === null).length,
    add,
    retry: (key: number) => change(key, { fault: null }),
    cancel: (key: number) => {
      running.current.get(key)?.abort()
      drop(key)
    },
  }
}

export type Uploads = ReturnType<typeof useUploads>

function useSendings() {
  const t = useTranslations('productForm')
  const [sendings, setSendings] = useState<readonly Sending[]>([])
  const change = (key: number, changed: Partial<Sending>) =>
    setSendings((now) => now.map((one) => (one.key === key ? { ...one, ...changed } : one)))
  const drop = (key: number) => setSendings((now) => now.filter((one) => one.key !== key))
  const add = (files: readonly File[]) => {
    const brought = files.map((file) => {
      const hopeless = isHopeless(file)
      const fault = hopeless ? t('pictureTooLarge') : null
      return { key: ++lastKey, file, part: 0, fault, mayRetry: !hopeless }
    })
    setSendings((now) => [...now, ...brought])
  }
  return { sendings, change, drop, add }
}

/** What the shop refused is refused again; what got lost may arrive the next time. */
function useFault() {
  const sentence = useFailureSentence()
  return (failure: unknown): Pick<Sending, 'fault' | 'mayRetry'> => {
    const mayRetry = !(failure instanceof Refused) || failure.status >= 429
    return { fault: sentence(failure), mayRetry }
  }
}
