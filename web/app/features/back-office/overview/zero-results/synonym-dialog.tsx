import type { SynonymTarget } from '@dix/contract'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { LoadError } from '../../../../platform/forms/load-error.tsx'
import { Button } from '../../../../ui/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { Field } from '../../../../ui/form/field.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { Spinner } from '../../../../ui/spinner.tsx'
import { Target } from './target.tsx'
import { useSynonym } from './use-synonym.ts'
import { useTargets } from './use-targets.ts'

/** Chooses the product or category that a word refers to. */
export function SynonymDialog({ word, onClose }: { word: string; onClose: () => void }) {
  const t = useTranslations('overview')
  const [text, setText] = useState('')
  const [selected, setSelected] = useState<SynonymTarget | null>(null)
  const { targets, error, refetch } = useTargets(text)
  const { busy, act } = useSynonym(word, selected, onClose)
  return (
    <Dialog title={t('synonymTitle', { word })} onClose={onClose}>
      <Field
        label={t('findTarget')}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        autoComplete="off"
        type="search"
      />
      <div className="my-4 min-h-40" aria-live="polite">
        {error && <LoadError title={t('targetsNotLoaded')} error={error} retry={refetch} />}
        {targets?.length === 0 && text.trim() !== '' && <p className="text-ink-2">{t('noTargets')}</p>}
        {targets && targets.length > 0 && <Targets {...{ targets, selected }} onSelect={setSelected} />}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={onClose} className="grow">
          {t('cancel')}
        </Button>
        <Button onClick={act} disabled={!selected} aria-busy={busy || undefined} className="grow">
          {busy && <Spinner />}
          {t('createSynonym')}
        </Button>
      </div>
    </Dialog>
  )
}

type TargetsProps = {
  targets: readonly SynonymTarget[]
  selected: SynonymTarget | null
  onSelect: (target: SynonymTarget) => void
}

function Targets({ targets, selected, onSelect }: TargetsProps) {
  const t = useTranslations('overview')
  return (
    <fieldset>
      <legend className="sr-only">{t('targets')}</legend>
      {targets.map((target) => {
        const isSelected = selected?._id === target._id
        return (
          <label
            key={target._id}
            className={classNames(
              'flex min-h-12 cursor-pointer items-center gap-3 rounded-field px-3 py-1.5 has-focus-visible:outline-3 has-focus-visible:outline-indigo',
              isSelected ? 'bg-bissap-soft' : 'hover:bg-sable',
            )}
          >
            <input type="radio" name="target" checked={isSelected} onChange={() => onSelect(target)} />
            <Target target={target} />
          </label>
        )
      })}
    </fieldset>
  )
}
