import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { toast } from '../../../ui/overlay/toasts.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import type { SectionProps } from './section-props.ts'
import { refreshSecurity } from './security-query.ts'

/** The number of remaining recovery codes, and a button for new ones. */
export function RecoverySection({ user, security, onCodes }: SectionProps) {
  const t = useTranslations('security')
  const [making, setMaking] = useState(false)
  return (
    <Section title={t('recoveryCodes')}>
      <p className="mb-4 text-card text-pretty text-ink-2">
        {t('codesLeft', { count: security.recoveryCodes })}
      </p>
      <Button variant="outline" onClick={() => setMaking(true)}>
        {t('newCodes')}
      </Button>
      {making && (
        <ConfirmDialog
          title={t('newCodes')}
          hint={t('newCodesHint')}
          action={t('newCodes')}
          user={user}
          security={security}
          onClose={() => setMaking(false)}
          send={async (confirmation) => {
            const { message, data } = await ask('POST /api/user/recovery-codes', confirmation)
            toast('success', message)
            setMaking(false)
            onCodes(data.recoveryCodes)
            await refreshSecurity()
          }}
        />
      )}
    </Section>
  )
}
