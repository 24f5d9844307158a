import { useTranslations } from 'use-intl/react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useLeaveGuard } from './use-leave-guard.ts'

/** Asks before the page is left with unsaved edits; they are still there on return. */
export function LeaveDialog({ unsaved }: { unsaved: boolean }) {
  const t = useTranslations('grid')
  const asked = useLeaveGuard(unsaved)
  if (!asked) return null
  return (
    <Dialog title={t('leaveTitle')} onClose={asked.stay}>
      <p className="mb-5 text-pretty text-ink-2">{t('leaveHint')}</p>
      <div className="flex flex-wrap gap-3">
        <Button look="outline" onClick={asked.leave} className="grow">
          {t('leave')}
        </Button>
        <Button onClick={asked.stay} className="grow">
          {t('stay')}
        </Button>
      </div>
    </Dialog>
  )
}
