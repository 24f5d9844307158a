import { FileArchive, Square } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { Way } from '../generate/save-contracts.ts'
import type { Run } from '../generate/use-generating.ts'
import { RunProgress, RunStatus } from './run-state.tsx'

type GenerateProps = {
  run: Run
  /** There is somebody to make contracts for. */
  ready: boolean
  onStart: (way: Way) => void
  onStop: () => void
}

/** The one button of the page, the ZIP beside it, and how far the contracts are. */
export function GeneratePart({ run, ready, onStart, onStop }: GenerateProps) {
  const t = useTranslations('contracts')
  const under = run.state === 'running' ? run.way : null
  return (
    <div className="rounded-panel bg-coton p-4 md:col-start-1 md:p-6">
      <p className="mb-4 text-card text-ink-2">{t('generateHint')}</p>
      <div className="flex flex-wrap gap-3">
        {/* While it works it keeps the focus; a second press does nothing. */}
        <Button
          lang="fr"
          onClick={() => onStart('files')}
          disabled={!ready || under === 'zip'}
          aria-busy={under === 'files' || undefined}
          className="min-h-14 text-h3 grow"
        >
          {under === 'files' && <Spinner />}
          {t(under === 'files' ? 'generating' : 'generate')}
        </Button>
        <Button
          look="outline"
          onClick={() => onStart('zip')}
          disabled={!ready || under === 'files'}
          aria-busy={under === 'zip' || undefined}
          className="min-h-14 grow"
        >
          {under === 'zip' ? <Spinner /> : <FileArchive className="size-5" aria-hidden="true" />}
          {t(under === 'zip' ? 'zipping' : 'zip')}
        </Button>
        {under && (
          <Button look="remove" onClick={onStop} className="min-h-14 grow">
            <Square className="size-4" aria-hidden="true" />
            {t('stop')}
          </Button>
        )}
      </div>
      <RunProgress run={run} />
      <RunStatus run={run} />
    </div>
  )
}
