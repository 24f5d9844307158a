import { Bookmark, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useUser } from '../../../platform/api/query-client.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { DialogFooter } from '../../../ui/overlay/dialog-footer.tsx'
import { activeFilters, noFilters } from './filters.ts'
import {
  filtersOf,
  readSaved,
  type SavedFilter,
  savedLimits,
  withSaved,
  writeSaved,
} from './stored-filters.ts'
import type { FilterControls } from './use-filters.ts'

/** Filters that the user saved on this device, and the button that saves the current ones. */
export function SavedFilters(controls: FilterControls) {
  const { user } = useUser()
  return user ? <OfUser key={user._id} userId={user._id} {...controls} /> : null
}

function OfUser({ userId, filters, change }: FilterControls & { userId: string }) {
  const t = useTranslations('products')
  const [saved, setSaved] = useState(() => readSaved(userId))
  const [naming, setNaming] = useState(false)
  const save = (next: SavedFilter[]) => {
    setSaved(next)
    return writeSaved(userId, next)
  }
  const canSave = activeFilters(filters).length > 0 || filters.sort !== noFilters.sort
  if (saved.length === 0 && !canSave) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      {saved.length > 0 && (
        <ul aria-label={t('savedFilters')} className="flex flex-wrap items-center gap-2">
          {saved.map((filter) => (
            <li key={filter.name} className="flex items-center rounded-field border border-edge bg-white">
              <button
                type="button"
                onClick={() => change(filtersOf(filter))}
                className="min-h-11 max-w-52 truncate ps-3 text-card font-semibold hover:underline"
              >
                {filter.name}
              </button>
              <IconButton
                label={t('forgetFilter', { name: filter.name })}
                onClick={() => save(saved.filter((other) => other !== filter))}
              >
                <X className="size-4" aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {canSave && (
        <Button variant="soft" onClick={() => setNaming(true)} className="min-h-11! px-3 text-card">
          <Bookmark className="size-4" aria-hidden="true" />
          {t('saveFilter')}
        </Button>
      )}
      {naming && (
        <NameDialog
          onName={(name) => save(withSaved(saved, name, filters))}
          onClose={() => setNaming(false)}
        />
      )}
    </div>
  )
}

type NameDialogProps = { onName: (name: string) => boolean; onClose: () => void }

function NameDialog({ onName, onClose }: NameDialogProps) {
  const t = useTranslations('products')
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<'filterNameNeeded' | 'filterNameTooLong' | 'filterNotStored' | null>(
    null,
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') setProblem('filterNameNeeded')
    else if (name.trim().length > savedLimits.name) setProblem('filterNameTooLong')
    else if (onName(name)) onClose()
    else setProblem('filterNotStored')
  }
  return (
    <Dialog title={t('saveFilter')} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Field
          label={t('filterName')}
          hint={t('filterHint')}
          error={problem ? t(problem, { most: savedLimits.name }) : undefined}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          autoComplete="off"
        />
        <DialogFooter>
          <Button type="submit" className="grow">
            {t('save')}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
