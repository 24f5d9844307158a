import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { useAction } from '../../../platform/forms/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { toast } from '../../../ui/overlay/toasts.ts'
import { QrCode } from '../../../ui/qr-code.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import type { SectionProps } from './section-props.ts'
import { refreshSecurity } from './security-query.ts'

/** Turns the authenticator app on and off. */
export function AppSection({ user, security, onCodes }: SectionProps) {
  const t = useTranslations('security')
  const format = useFormatter()
  const [secret, setSecret] = useState<{ secret: string; uri: string } | null>(null)
  const [removing, setRemoving] = useState(false)
  const { busy, act } = useAction(async () => setSecret((await ask('POST /api/user/totp/start')).data))
  const since = security.totpSince && format.dateTime(new Date(security.totpSince), { dateStyle: 'long' })
  return (
    <Section title={t('app')}>
      <p className="mb-4 text-card text-pretty text-ink-2">
        {since ? t('appSince', { since }) : t('appHint')}
      </p>
      {since ? (
        <Button variant="remove" onClick={() => setRemoving(true)}>
          {t('appOff')}
        </Button>
      ) : (
        <Button variant="outline" onClick={act} aria-busy={busy || undefined}>
          {t('appOn')}
        </Button>
      )}
      {secret && (
        <ConfirmDialog
          title={t('app')}
          action={t('appOnAction')}
          user={user}
          security={security}
          field="totp"
          onClose={() => setSecret(null)}
          send={async (confirmation, { totp }) => {
            const { message, data } = await ask('POST /api/user/totp/confirm', { ...confirmation, totp })
            toast('success', message)
            setSecret(null)
            onCodes(data.recoveryCodes)
            await refreshSecurity()
          }}
        >
          <NewSecret {...secret} />
        </ConfirmDialog>
      )}
      {removing && (
        <ConfirmDialog
          title={t('appOff')}
          hint={t('appOffHint')}
          action={t('appOff')}
          danger
          user={user}
          security={security}
          onClose={() => setRemoving(false)}
          send={async (confirmation) => {
            const { message } = await ask('DELETE /api/user/totp', confirmation)
            toast('success', message)
            setRemoving(false)
            await refreshSecurity()
          }}
        />
      )}
    </Section>
  )
}

/** The secret for the app: as a QR code, as a link for an app on this phone, and as text. */
function NewSecret({ secret, uri }: { secret: string; uri: string }) {
  const t = useTranslations('security')
  return (
    <div className="mb-5 flex flex-col items-center gap-3">
      <p className="self-start text-pretty text-ink-2">{t('scan')}</p>
      <QrCode text={uri} label={t('qrCode')} />
      <a href={uri} className="flex min-h-11 items-center font-semibold text-indigo underline">
        {t('openApp')}
      </a>
      <p className="text-small text-ink-2">{t('orType')}</p>
      <p className="font-mono text-card font-bold wrap-anywhere select-all">{inGroups(secret)}</p>
    </div>
  )
}

/** Groups of four, which are easier to type. */
const inGroups = (secret: string) => secret.replaceAll(/.{4}(?=.)/g, '$& ')
