import { useEffect, useRef, useState } from 'react'
import { sendPicture } from '../../../platform/api/pictures.ts'
import { useFailureSentence } from '../../../platform/forms/use-action.ts'
import { dismissToast, toast } from '../../../ui/toasts.ts'

/** The one picture of a form: an address once it has been sent. A later choice takes the place of an earlier one. */
export function usePicture(first: string) {
  const sentence = useFailureSentence()
  const [address, setAddress] = useState(first)
  const [loading, setLoading] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const upload = useRef<AbortController | null>(null)
  const complaint = useRef(0)
  useEffect(() => () => upload.current?.abort(), [])
  const choose = async (file: File) => {
    upload.current?.abort()
    const controller = new AbortController()
    upload.current = controller
    setFault(null)
    dismissToast(complaint.current)
    setLoading(true)
    try {
      setAddress(await sendPicture({ file, onProgress: () => {}, signal: controller.signal }))
    } catch (failure) {
      if (controller.signal.aborted) return
      setFault(sentence(failure))
      complaint.current = toast('error', sentence(failure))
    } finally {
      if (upload.current === controller) setLoading(false)
    }
  }
  return { address, loading, fault, choose }
}
