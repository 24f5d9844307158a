import { ScanBarcode } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ScanDialog } from './scan-dialog.tsx'

/** Opens the camera and passes on the code that it sees. */
export function ScanButton({ onCode, className }: { onCode: (code: string) => void; className?: string }) {
  const t = useTranslations('scanner')
  const [open, setOpen] = useState(false)
  const take = (code: string) => {
    setOpen(false)
    onCode(code)
  }
  return (
    <>
      <IconButton label={t('title')} onClick={() => setOpen(true)} {...(className ? { className } : {})}>
        <ScanBarcode className="size-5" aria-hidden="true" />
      </IconButton>
      {open && <ScanDialog onCode={take} onClose={() => setOpen(false)} />}
    </>
  )
}
