import type { UploadedImport } from '@dix/contract'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { sendFile } from '../../../platform/api/ask.ts'
import { useErrorMessage } from '../../../platform/forms/use-action.ts'
import { refreshImports } from './imports-query.ts'
import { storePreview } from './stored-preview.ts'

/** Bytes; the contract's `importLimits.file`, checked before uploading. */
const largestFile = 20 * 1024 * 1024

/** Uploads a file. `part` is the progress from 0 to 1; null while nothing is uploading. */
export function useUpload(onUploaded: (file: UploadedImport) => void) {
  const t = useTranslations('imports')
  const messageOf = useErrorMessage()
  const [part, setPart] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  const cancel = () => running.current?.abort()
  useEffect(() => cancel, [])
  const upload = async (file: File) => {
    if (part !== null) return
    if (file.size > largestFile) return setProblem(t('tooLarge'))
    const controller = new AbortController()
    running.current = controller
    setProblem(null)
    setPart(0)
    try {
      const sending = { file, onProgress: setPart, signal: controller.signal }
      const { data } = await sendFile('POST /api/import/upload', 'file', sending)
      storePreview(data)
      void refreshImports()
      onUploaded(data)
    } catch (failure) {
      if (!controller.signal.aborted) setProblem(messageOf(failure))
    } finally {
      setPart(null)
    }
  }
  return { part, problem, upload, cancel }
}
