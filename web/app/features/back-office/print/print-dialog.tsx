import {
  type DeskOrder,
  maxBags,
  type PrintKind,
  type PrintPaper,
  printPapers,
  printPath,
} from '@dix/contract'
import { Printer, Tags } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { useAction } from '../../../platform/forms/use-action.ts'
import { localText, setLocalText } from '../../../platform/local-text.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { DialogFooter } from '../../../ui/overlay/dialog-footer.tsx'
import { openPdf } from './open-pdf.ts'

const bagCounts = Array.from({ length: maxBags }, (_, at) => at + 1)

const paperKey = 'print-paper'

/** The paper that this device printed on last; initially an 80 mm roll. */
function storedPaper(): PrintPaper {
  const stored = localText(paperKey)
  return printPapers.find((paper) => paper === stored) ?? '80'
}

type PrintedOrder = Pick<DeskOrder, '_id' | 'orderId' | 'bags'>

/** Prints the picking list and the bag labels of an order, on the paper that this device used last. Starts at its bags. */
export function PrintDialog({ order, onClose }: { order: PrintedOrder; onClose: () => void }) {
  const t = useTranslations('print')
  const [paper, setPaper] = useState<PrintPaper>(storedPaper)
  const [bags, setBags] = useState(order.bags ?? 1)
  const choosePaper = (chosen: PrintPaper) => {
    setPaper(chosen)
    // Without storage, the choice lasts as long as the page.
    setLocalText(paperKey, chosen)
  }
  return (
    <Dialog title={t('title')} onClose={onClose}>
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          label={t('paper')}
          value={paper}
          onChange={({ target }) => choosePaper(target.value as PrintPaper)}
        >
          {printPapers.map((kind) => (
            <option key={kind} value={kind}>
              {t(`paper_${kind}`)}
            </option>
          ))}
        </SelectField>
        <SelectField label={t('bags')} value={bags} onChange={({ target }) => setBags(Number(target.value))}>
          {bagCounts.map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </SelectField>
      </div>
      <DialogFooter>
        <PrintButton what="picking" {...{ order, paper, bags }} />
        <PrintButton what="label" {...{ order, paper, bags }} />
      </DialogFooter>
    </Dialog>
  )
}

const icons = { picking: Printer, label: Tags } as const

type ButtonProps = { what: PrintKind; order: PrintedOrder; paper: PrintPaper; bags: number }

function PrintButton({ what, order: { _id, orderId }, paper, bags }: ButtonProps) {
  const t = useTranslations('print')
  const language = useLocale()
  const { busy, act } = useAction(() =>
    openPdf(printPath(_id, { what, paper, bags, language }), `${orderId}.pdf`),
  )
  const Icon = icons[what]
  return (
    <Button variant="outline" onClick={act} aria-busy={busy || undefined} className="grow">
      <Icon className="size-4.5" aria-hidden="true" />
      {t(what)}
    </Button>
  )
}
