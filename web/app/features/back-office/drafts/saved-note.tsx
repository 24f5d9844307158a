import { useFormatter, useTranslations } from 'use-intl/react'
import { timeOfDay } from '../../../platform/texts/time-of-day.ts'

type SavedNoteProps = {
  /** The time when the form was last stored, in milliseconds. */
  at: number
  onDiscard: () => void
}

/** Says when the unfinished form was saved, and offers to discard it. */
export function SavedNote({ at, onDiscard }: SavedNoteProps) {
  const t = useTranslations('admin')
  const format = useFormatter()
  const isOld = Date.now() - at > 12 * 3_600_000
  const time = format.dateTime(at, { ...timeOfDay, ...(isOld ? { dateStyle: 'medium' } : {}) })
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 rounded-badge bg-sable px-2.5 py-1.5 text-badge font-semibold text-ink-2">
      {t('draftSaved', { date: time })}
      <button
        type="button"
        onClick={onDiscard}
        className="reach-44 font-bold text-bissap underline underline-offset-3"
      >
        {t('discardDraft')}
      </button>
    </span>
  )
}
