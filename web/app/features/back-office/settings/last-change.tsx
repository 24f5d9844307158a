import type { SettingsChange } from '@dix/contract'
import { History, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useAction } from '../../../platform/forms/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { DialogFooter } from '../../../ui/overlay/dialog-footer.tsx'
import { showSuccess } from '../../../ui/overlay/success.ts'
import { isObject } from '../drafts/stored-draft.ts'
import { Timestamp } from '../history/timestamp.tsx'
import { undoSettings } from './settings-query.ts'
import { useShownValue } from './shown-value.ts'

/** The database reorders the fields of stored JSON. */
const sorted = (_name: string, value: unknown) =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value

const isSame = (one: unknown, other: unknown) => JSON.stringify(one, sorted) === JSON.stringify(other, sorted)

type ChangeProps = { change: SettingsChange }

/** A change to a setting, with its author, time and undo. */
export function ChangeCard({ change }: ChangeProps) {
  const t = useTranslations('settings')
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-white p-4">
      <History className="size-5 shrink-0 text-ink-2" aria-hidden="true" />
      <div className="min-w-44 flex-1 text-card">
        <p className="font-semibold">
          {t('changedBy', { by: change.by || t('formerAccount'), topic: t(change.topic) })}
        </p>
        <p className="text-small text-ink-2 wrap-anywhere">
          <Timestamp at={change.at} />
          {' · '}
          <Differences change={change} />
        </p>
      </div>
      <RestoreButton change={change} />
    </div>
  )
}

/** Restores a topic to its value before a change; asks first if it has been saved since. */
export function RestoreButton({ change }: ChangeProps) {
  const t = useTranslations('settings')
  const [asking, setAsking] = useState(false)
  const { busy, act } = useAction(async () => {
    showSuccess(await undoSettings(change))
    setAsking(false)
  })
  return (
    <>
      <Button
        variant="soft"
        onClick={change.isLast ? act : () => setAsking(true)}
        aria-busy={busy || undefined}
      >
        <Undo2 className="size-4" aria-hidden="true" />
        {t('restore')}
      </Button>
      {asking && (
        <Dialog title={t('restoreTitle', { topic: t(change.topic) })} onClose={() => setAsking(false)}>
          <p className="mb-3 text-ink-2">{t('restoreHint')}</p>
          <p className="wrap-anywhere">
            <Differences change={change.undo} />
          </p>
          <DialogFooter>
            <Button variant="outline" onClick={() => setAsking(false)} className="grow">
              {t('keepNow')}
            </Button>
            <Button onClick={act} aria-busy={busy || undefined} className="grow">
              {t('restore')}
            </Button>
          </DialogFooter>
        </Dialog>
      )}
    </>
  )
}

/** The changes of a save, field by field. */
export function Differences({ change }: { change: Pick<SettingsChange, 'before' | 'after'> }) {
  const t = useTranslations('settings')
  const nameOf = useTranslations('settingNames')
  const shown = useShownValue()
  const [before, after] = [change.before, change.after] as Record<string, unknown>[]
  const changed = Object.keys(after ?? {}).filter((name) => !isSame(before?.[name], after?.[name]))
  return changed
    .map((key) => {
      const name = nameOf(key as 'name')
      const [was, is] = [shown(before?.[key], key), shown(after?.[key], key)]
      // A short form leaves parts out, such as the corners of a zone.
      return was === is
        ? t('differenceInDetails', { name })
        : t('difference', { name, before: was, after: is })
    })
    .join(' · ')
}
