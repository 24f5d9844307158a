import { Fingerprint } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { useAction } from '../../../platform/forms/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/overlay/toasts.ts'
import { answerWithPasskey } from '../passkey.ts'

type PasskeyProps = {
  onSignedIn: (message: string) => Promise<void>
  /** Whether there is no other way to continue. */
  isOnly?: boolean
}

/** Signs in with a passkey of this device. */
export function PasskeyButton({ onSignedIn, isOnly = false }: PasskeyProps) {
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
    <Button
      variant={isOnly ? 'filled' : 'outline'}
      onClick={act}
      aria-busy={busy || undefined}
      // The user has just sent the form that this button follows.
      autoFocus={isOnly}
    >
      <Fingerprint className="size-5" aria-hidden="true" />
      {t('usePasskey')}
    </Button>
  )
}
