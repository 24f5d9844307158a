import { Download, Printer } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { saveFile } from '../../../platform/dom/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useShop } from '../../shop/index.ts'

/** New recovery codes, shown only this once: to print, or to save as a file. */
export function ShownCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useTranslations('security')
  const { name } = useShop()
  const text = [t('codesOf', { shop: name }), '', ...codes, ''].join('\n')
  return (
    <Dialog title={t('recoveryCodes')} onClose={onClose}>
      <p className="text-pretty text-ink-2">{t('codesHint')}</p>
      <ul className="my-4 grid grid-cols-1 gap-x-6 gap-y-1 rounded-field bg-coton p-4 font-mono font-bold min-[420px]:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => print()} className="grow print:hidden">
          <Printer className="size-4.5" aria-hidden="true" />
          {t('print')}
        </Button>
        <Button
          variant="outline"
          onClick={() => saveFile('codes.txt', new Blob([text], { type: 'text/plain' }))}
          className="grow print:hidden"
        >
          <Download className="size-4.5" aria-hidden="true" />
          {t('saveCodes')}
        </Button>
        <Button onClick={onClose} className="grow print:hidden">
          {t('codesSaved')}
        </Button>
      </div>
    </Dialog>
  )
}
