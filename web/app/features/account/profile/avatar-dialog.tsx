import type { User } from '@dix/contract'
import { ImageUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { sendFile } from '../../../platform/api/ask.ts'
import { setUser } from '../../../platform/api/query-client.ts'
import { shrinkPicture } from '../../../platform/dom/shrink-picture.ts'
import { useObjectUrl } from '../../../platform/dom/use-object-url.ts'
import { toastError, useErrorMessage } from '../../../platform/forms/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/form/field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { dismissToast, toast } from '../../../ui/overlay/toasts.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { Avatar } from '../user-badge.tsx'

/** Bytes (`accountLimits.avatar` of the contract), checked before the upload. */
const maxBytes = 10 * 1024 * 1024

/** Pixels of an avatar on the server. */
const side = 512

/** Choose, preview and upload an avatar. The server decides which files are pictures. */
export function AvatarDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useTranslations('account')
  const [picture, setPicture] = useState<Blob | null>(null)
  const { part, problem, send, setProblem, cancel } = useUpload(user, onClose)
  const choose = async (file: File | undefined) => {
    if (!file) return
    const smaller = await shrinkPicture(file, side)
    setPicture(smaller)
    setProblem(smaller.size > maxBytes ? t('pictureTooLarge') : null)
  }
  const sending = part !== null
  return (
    <Dialog title={t('pictureTitle')} onClose={sending ? cancel : onClose}>
      <div className="flex items-center gap-5">
        <Preview
          user={user}
          picture={picture}
          onUnreadable={() => {
            setPicture(null)
            setProblem(t('pictureUnreadable'))
          }}
        />
        <ChooseFile
          label={t(picture ? 'choosePictureAgain' : 'choosePicture')}
          disabled={sending}
          onSelect={choose}
        />
      </div>
      <p className="mt-4 text-small text-ink-2">{t('pictureRule')}</p>
      {problem && <FieldError>{problem}</FieldError>}
      {sending && <ProgressBar part={part} label={t('uploading')} className="mt-4" />}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="outline" onClick={sending ? cancel : onClose} className="grow">
          {t('cancel')}
        </Button>
        <Button
          onClick={() => picture && send(picture)}
          disabled={!picture || sending || picture.size > maxBytes}
          className="grow"
        >
          {t('upload')}
        </Button>
      </div>
    </Dialog>
  )
}

/** Uploads one picture at a time. `part` is the progress from 0 to 1, null while nothing is sent. */
function useUpload(user: User, onDone: () => void) {
  const messageOf = useErrorMessage()
  const [part, setPart] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const upload = useRef<AbortController | null>(null)
  const toastId = useRef(0)
  const cancel = () => upload.current?.abort()
  useEffect(() => cancel, [])
  const send = async (picture: Blob) => {
    const controller = new AbortController()
    upload.current = controller
    setProblem(null)
    dismissToast(toastId.current)
    setPart(0)
    try {
      const { message, data } = await sendFile('PUT /api/user/upload-avatar', 'avatar', {
        file: picture,
        onProgress: setPart,
        signal: controller.signal,
      })
      setUser({ ...user, avatar: data.avatar })
      toast('success', message)
      onDone()
    } catch (failure) {
      if (controller.signal.aborted) return
      setProblem(messageOf(failure))
      toastId.current = toastError(failure, messageOf(failure))
    } finally {
      setPart(null)
    }
  }
  return { part, problem, send, setProblem, cancel }
}

type PreviewProps = {
  user: User
  picture: Blob | null
  /** Called when the browser cannot show the file. */
  onUnreadable: () => void
}

/** The chosen picture, or the current avatar. */
function Preview({ user, picture, onUnreadable }: PreviewProps) {
  const url = useObjectUrl(picture)
  if (!url) return <Avatar user={user} size="large" />
  return (
    <img
      src={url}
      alt=""
      onError={onUnreadable}
      className="size-22 shrink-0 rounded-full bg-sable object-cover"
    />
  )
}

type ChooseProps = { label: string; disabled: boolean; onSelect: (file: File | undefined) => void }

/** A button that opens the device's file dialog. */
function ChooseFile({ label, disabled, onSelect }: ChooseProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={({ target }) => {
          onSelect(target.files?.[0])
          // Without this, choosing the same file again fires no event.
          target.value = ''
        }}
      />
      <Button variant="soft" disabled={disabled} onClick={() => input.current?.click()}>
        <ImageUp className="size-5" aria-hidden="true" />
        {label}
      </Button>
    </>
  )
}
