import { FileArchive, Square } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { OutputFormat } from '../generate/save-contracts.ts'
import type { Run } from '../generate/use-generating.ts'
import { RunProgress, RunStatus } from './run-state.tsx'

type GenerateProps = {
  run: Run
  /** True when there are people to make contracts for. */
  ready: boolean
  onStart: (format: OutputFormat) => void
  onStop: () => void
}

/** The buttons that make contracts, as files or as a ZIP, and the progress. */
export function GeneratePart({ run, ready, onStart, onStop }: GenerateProps) {
  const t = useTranslations('contracts')
  const running = run.state === 'running' ? run.format : null
  return (
    <div className="rounded-panel bg-coton p-4 md:col-start-1 md:p-6">
      <p className="mb-4 text-card text-ink-2">{t('generateHint')}</p>
      <div className="flex flex-wrap gap-3">
        {/* It is not disabled while it runs, which would lose the focus; a second press does nothing. */}
        <Button
          lang="fr"
          onClick={() => onStart('files')}
          disabled={!ready || running === 'zip'}
          aria-busy={running === 'files' || undefined}
          className="min-h-14 text-h3 grow"
        >
          {running === 'files' && <Spinner />}
          {t(running === 'files' ? 'generating' : 'generate')}
        </Button>
        <Button
          variant="outline"
          onClick={() => onStart('zip')}
          disabled={!ready || running === 'files'}
          aria-busy={running === 'zip' || undefined}
          className="min-h-14 grow"
        >
          {running === 'zip' ? <Spinner /> : <FileArchive className="size-5" aria-hidden="true" />}
          {t(running === 'zip' ? 'zipping' : 'zip')}
        </Button>
        {running && (
          <Button variant="remove" onClick={onStop} className="min-h-14 grow">
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
