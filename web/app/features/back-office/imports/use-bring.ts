import type { UploadedImport } from '@dix/contract'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { sendFile } from '../../../platform/api/ask.ts'
import { useErrorMessage } from '../../../platform/forms/use-action.ts'
import { refreshImports } from './imports-query.ts'
import { keepPreview } from './kept-preview.ts'

/** Bytes, as the contract's `importLimits.file` says: too much is told before it travels. */
const largestFile = 20 * 1024 * 1024

/** Brings a file to the shop. `part` is what has left, from 0 to 1; null while nothing is under way. */
export function useBring(onBrought: (file: UploadedImport) => void) {
  const t = useTranslations('imports')
  const sentence = useErrorMessage()
  const [part, setPart] = useState<number | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const upload = useRef<AbortController | null>(null)
  const cancel = () => upload.current?.abort()
  useEffect(() => cancel, [])
  const bring = async (file: File) => {
    if (part !== null) return
    if (file.size > largestFile) return setFault(t('tooLarge'))
    const controller = new AbortController()
    upload.current = controller
    setFault(null)
    setPart(0)
    try {
      const sending = { file, onProgress: setPart, signal: controller.signal }
      const { data } = await sendFile('POST /api/import/upload', 'file', sending)
      keepPreview(data)
      void refreshImports()
      onBrought(data)
    } catch (failure) {
      if (!controller.signal.aborted) setFault(sentence(failure))
    } finally {
      setPart(null)
    }
  }
  return { part, fault, bring, cancel }
}
