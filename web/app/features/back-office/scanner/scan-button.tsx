import { ScanBarcode } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ScanDialog } from './scan-dialog.tsx'

/** A button that opens the barcode scanner. @param onCode receives the scanned code */
export function ScanButton({ onCode, className }: { onCode: (code: string) => void; className?: string }) {
  const t = useTranslations('scanner')
  const [open, setOpen] = useState(false)
  const onScanned = (code: string) => {
    setOpen(false)
    onCode(code)
  }
  return (
    <>
      <IconButton label={t('title')} onClick={() => setOpen(true)} {...(className ? { className } : {})}>
        <ScanBarcode className="size-5" aria-hidden="true" />
      </IconButton>
      {open && <ScanDialog onCode={onScanned} onClose={() => setOpen(false)} />}
    </>
  )
}
