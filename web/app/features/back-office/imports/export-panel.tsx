import { exportPathOf } from '@dix/contract'
import { FileDown } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { askFile } from '../../../platform/api/ask.ts'
import { saveFile } from '../../../platform/dom/save-file.ts'
import { useAction } from '../../../platform/forms/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useStoreChoice } from '../stores/store-choice.ts'
import { Panel } from './panel.tsx'

/** Exports all products as a file for spreadsheets, which can be imported again. */
export function ExportPanel() {
  const t = useTranslations('imports')
  const { store } = useStoreChoice()
  const { busy, act } = useAction(async () => saveFile('products.csv', await askFile(exportPathOf(store))))
  return (
    <Panel id="export" title={t('exportTitle')}>
      <p className="mb-4 text-card text-pretty text-ink-2">{t('exportHint')}</p>
      <Button variant="outline" onClick={act} aria-busy={busy || undefined}>
        {busy ? <Spinner /> : <FileDown className="size-4.5" aria-hidden="true" />}
        {t('export')}
      </Button>
    </Panel>
  )
}
