import type { User } from '@dix/contract'
import { ImageUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { sendFile } from '../../../platform/api/ask.ts'
import { setUser } from '../../../platform/api/query-client.ts'
import { shrinkPicture } from '../../../platform/dom/shrink-picture.ts'
import { toastError, useErrorMessage } from '../../../platform/forms/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/form/field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { dismissToast, toast } from '../../../ui/overlay/toasts.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { Avatar } from '../user.tsx'

/** Bytes, as `accountLimits.avatar` of the contract says: too much is told before it travels. */
const most = 10 * 1024 * 1024

/** Pixels: what the server keeps of a portrait. */
const side = 512

/** Choosing, seeing and sending a picture of oneself. The server decides what a picture is. */
export function AvatarDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useTranslations('account')
  const [picture, setPicture] = useState<Blob | null>(null)
  const { part, fault, send, say, cancel } = useUpload(user, onClose)
  const choose = async (file: File | undefined) => {
    if (!file) return
    const smaller = await shrinkPicture(file, side)
    setPicture(smaller)
    say(smaller.size > most ? t('pictureTooLarge') : null)
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
            say(t('pictureUnreadable'))
          }}
        />
        <ChooseFile
          label={t(picture ? 'choosePictureAgain' : 'choosePicture')}
          disabled={sending}
          onChoose={choose}
        />
      </div>
      <p className="mt-4 text-small text-ink-2">{t('pictureRule')}</p>
      {fault && <FieldError>{fault}</FieldError>}
      {sending && <ProgressBar part={part} label={t('uploading')} className="mt-4" />}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button look="outline" onClick={sending ? cancel : onClose} className="grow">
          {t('cancel')}
        </Button>
        <Button
          onClick={() => picture && send(picture)}
          disabled={!picture || sending || picture.size > most}
          className="grow"
        >
          {t('upload')}
        </Button>
      </div>
    </Dialog>
  )
}

/** Sends one picture at a time. `part` is what has left, from 0 to 1, null while nothing is under way. */
function useUpload(user: User, onDone: () => void) {
  const sentence = useErrorMessage()
  const [part, setPart] = useState<number | null>(null)
  const [fault, say] = useState<string | null>(null)
  const upload = useRef<AbortController | null>(null)
  const complaint = useRef(0)
  const cancel = () => upload.current?.abort()
  useEffect(() => cancel, [])
  const send = async (picture: Blob) => {
    const controller = new AbortController()
    upload.current = controller
    say(null)
    dismissToast(complaint.current)
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
      say(sentence(failure))
      complaint.current = toastError(failure, sentence(failure))
    } finally {
      setPart(null)
    }
  }
  return { part, fault, send, say, cancel }
}

type PreviewProps = {
  user: User
  picture: Blob | null
  /** The browser cannot make a picture of it. */
  onUnreadable: () => void
}

/** The chosen picture as it will stand, or the one of now. */
function Preview({ user, picture, onUnreadable }: PreviewProps) {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!picture) return
    const made = URL.createObjectURL(picture)
    setAddress(made)
    return () => {
      setAddress(null)
      URL.revokeObjectURL(made)
    }
  }, [picture])
  if (!address) return <Avatar user={user} size="large" />
  return (
    <img
      src={address}
      alt=""
      onError={onUnreadable}
      className="size-22 shrink-0 rounded-full bg-sable object-cover"
    />
  )
}

type ChooseProps = { label: string; disabled: boolean; onChoose: (file: File | undefined) => void }

/** A button that opens the device's own choice of pictures. */
function ChooseFile({ label, disabled, onChoose }: ChooseProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={({ target }) => {
          onChoose(target.files?.[0])
          // The same file may be chosen again, and only a change is told.
          target.value = ''
        }}
      />
      <Button look="soft" disabled={disabled} onClick={() => input.current?.click()}>
        <ImageUp className="size-5" aria-hidden="true" />
        {label}
      </Button>
    </>
  )
}
