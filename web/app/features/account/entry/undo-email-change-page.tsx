import { isErrorOf, type SharedCode } from '@dix/contract'
import { MailWarning, MailX } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { invalidate, userQuery } from '../../../platform/api/query-client.ts'
import { useAction } from '../../../platform/forms/use-action.ts'
import { useLinkToken } from '../../../platform/session/use-link-token.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { WithoutScripts } from '../../../ui/layout/without-scripts.tsx'
import { PhoneBar } from '../../../ui/navigation/phone-bar.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/overlay/toasts.ts'

/** The page of the link that undoes a change to the email. Mail programs open links, so it waits for a press. */
export function UndoEmailChangePage() {
  const t = useTranslations('account')
  const token = useLinkToken('/undo-email-change')
  const [dead, setDead] = useState(false)
  return (
    <>
      <PhoneBar title={t('undoEmailTitle')} back="/" />
      <main id="content" className="column flex flex-col gap-5 pt-5 md:pt-8">
        <h1 className="type-h1 max-md:sr-only">{t('undoEmailTitle')}</h1>
        <WithoutScripts />
        <div aria-live="polite">
          {dead || token === null ? <DeadLink /> : <Undo token={token ?? ''} onDead={() => setDead(true)} />}
        </div>
      </main>
    </>
  )
}

/** The button; a new password is chosen on the next page. */
function Undo({ token, onDead }: { token: string; onDead: () => void }) {
  const t = useTranslations('account')
  const navigate = useNavigate()
  const { busy, act } = useAction(async () => {
    try {
      const { message, data } = await ask('POST /api/user/undo-email-change', { token })
      toast('success', message)
      // This browser's session has ended if it belonged to that account.
      await invalidate(userQuery)
      await navigate('/reset-password', { replace: true, state: { email: data.email, verified: true } })
    } catch (failure) {
      if (!isErrorOf(failure, 'POST /api/user/undo-email-change')) throw failure
      switch (failure.code) {
        case 'link_dead':
          return onDead()
        default:
          failure.code satisfies SharedCode
          throw failure
      }
    }
  })
  return (
    <Notice
      icon={<MailWarning className="size-12 text-brique" strokeWidth={1.75} aria-hidden="true" />}
      title={t('undoEmailAsk')}
      hint={t('undoEmailHint')}
    >
      <Button onClick={act} aria-busy={busy || undefined}>
        {t('undoEmailAction')}
      </Button>
    </Notice>
  )
}

function DeadLink() {
  const t = useTranslations('account')
  return (
    <Notice
      icon={<MailX className="size-12 text-brique" strokeWidth={1.75} aria-hidden="true" />}
      title={t('linkDead')}
      hint={t('undoEmailDeadHint')}
    >
      <ButtonLink to="/forgot-password">{t('forgotTitle')}</ButtonLink>
    </Notice>
  )
}
