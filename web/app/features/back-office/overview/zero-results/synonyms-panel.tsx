import type { Synonym } from '@dix/contract'
import { ArrowRight, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { LoadError } from '../../../../platform/forms/load-error.tsx'
import { useAction } from '../../../../platform/forms/use-action.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { Panel } from '../panel.tsx'
import { useSynonyms } from './synonyms-query.ts'
import { Target } from './target.tsx'
import { useRemoval } from './use-synonym.ts'

/** The synonyms, each with a delete button. */
export function SynonymsPanel() {
  const t = useTranslations('overview')
  const { synonyms, error, refetch } = useSynonyms()
  return (
    <Panel title={t('synonyms')}>
      {error && <LoadError title={t('synonymsNotLoaded')} error={error} retry={refetch} />}
      {!synonyms && !error && <Skeleton className="h-24" />}
      {synonyms?.length === 0 && <p className="text-card text-ink-2">{t('noSynonyms')}</p>}
      {synonyms && synonyms.length > 0 && (
        <ul className="max-h-96 overflow-y-auto">
          {synonyms.map((synonym) => (
            <SynonymLine key={synonym._id} synonym={synonym} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function SynonymLine({ synonym: { _id, word, target } }: { synonym: Synonym }) {
  const t = useTranslations('overview')
  const remove = useRemoval()
  const { busy, act } = useAction(() => remove(_id))
  return (
    <li className="flex items-center gap-3 border-t border-line py-1.5 first:border-t-0">
      <span className="min-w-0 basis-1/3 font-bold wrap-anywhere">{word}</span>
      <ArrowRight className="size-4 shrink-0 text-ink-3" aria-label={t('means')} />
      <span className="min-w-0 grow">
        <Target target={target} />
      </span>
      <IconButton
        label={t('removeSynonym', { word })}
        onClick={act}
        aria-busy={busy || undefined}
        className="text-brique hover:bg-brique-soft"
      >
        <Trash2 className="size-4.5" aria-hidden="true" />
      </IconButton>
    </li>
  )
}
