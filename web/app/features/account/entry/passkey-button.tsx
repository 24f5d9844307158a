import { Fingerprint } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { useAction } from '../../../platform/forms/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/overlay/toasts.ts'
import { answerWithPasskey } from '../passkey.ts'

/** Signs in with a passkey of this device. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: (message: string) => Promise<void> }) {
  const t = useTranslations('security')
  const { busy, act } = useAction(async () => {
    const passkey = await answerWithPasskey()
    if (!passkey) {
      toast('error', t('noPasskeyAnswer'))
      return
    }
    const { message } = await ask('POST /api/user/passkey/login', { passkey })
    await onSignedIn(message)
  })
  return (
    <Button variant="outline" onClick={act} aria-busy={busy || undefined}>
      <Fingerprint className="size-5" aria-hidden="true" />
      {t('usePasskey')}
    </Button>
  )
}
