import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { dropIdempotencyKey } from '../../../../platform/forms/idempotency-key.ts'
import type { ApiForm } from '../../../../platform/forms/use-api-form.ts'
import { toast } from '../../../../ui/overlay/toasts.ts'
import { writeStored } from '../../drafts/stored-draft.ts'
import type { useStoredDraft } from '../../drafts/use-stored-draft.ts'
import { type PhoneOrder, type StoredPhoneOrder, storedOf } from './phone-order.ts'

export type DraftOptions = {
  /** Storage slot of the unsaved draft. */
  draftSlot: string
  stored: Pick<ReturnType<typeof useStoredDraft<StoredPhoneOrder>>, 'savedAt' | 'note' | 'drop'>
  /** Starts a new form. */
  onRestart: () => void
}

/**
 * Stores each change to the order.
 *
 * @returns `drop`, for a placed order, and `discard`, which starts over and can be undone
 */
export function useOrderDraft(
  { subscribe, getValues }: ApiForm<PhoneOrder>,
  { draftSlot, stored, onRestart }: DraftOptions,
) {
  const t = useTranslations('admin')
  const latest = useRef(stored)
  latest.current = stored
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const draft = storedOf(values)
          if (draft) latest.current.note(draft)
          else latest.current.drop()
        },
      }),
    [subscribe],
  )
  const drop = () => {
    stored.drop()
    dropIdempotencyKey(draftSlot)
  }
  const discard = () => {
    const draft = storedOf(getValues())
    const restore = () => {
      if (draft) writeStored(draftSlot, { ...draft, at: Date.now() })
      onRestart()
    }
    drop()
    onRestart()
    toast('success', t('draftDiscarded'), { label: t('undo'), act: restore })
  }
  return { drop, discard }
}
