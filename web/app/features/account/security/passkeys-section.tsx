import type { InputOf, Passkey } from '@dix/contract'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { useAction } from '../../../platform/forms/use-action.ts'
import { useApiForm } from '../../../platform/forms/use-api-form.ts'
import { timeOfDay } from '../../../platform/texts/time-of-day.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, FieldError } from '../../../ui/form/field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { toast } from '../../../ui/overlay/toasts.ts'
import { canUsePasskeys, createPasskey } from '../passkey.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import type { SectionProps } from './section-props.ts'
import { refreshSecurity } from './security-query.ts'

type Created = InputOf<'POST /api/user/passkey/add'>['created']

/** The user's passkeys: add, rename, delete. */
export function PasskeysSection(props: SectionProps) {
  const { user, security, onCodes } = props
  const t = useTranslations('security')
  const [created, setCreated] = useState<Created | null>(null)
  const { busy, act } = useAction(async () => {
    const made = await createPasskey()
    if (made) setCreated(made)
    else toast('error', t('noPasskeyMade'))
  })
  return (
    <Section title={t('passkeys')}>
      <p className="mb-4 text-card text-pretty text-ink-2">{t('passkeysHint')}</p>
      <ul className="divide-y divide-line">
        {security.passkeys.map((passkey) => (
          <PasskeyRow key={passkey._id} passkey={passkey} {...props} />
        ))}
      </ul>
      {security.passkeysOffered && canUsePasskeys() ? (
        <Button variant="outline" onClick={act} aria-busy={busy || undefined} className="mt-3">
          {t('addPasskey')}
        </Button>
      ) : (
        <p className="text-small text-ink-2">{t('noPasskeysHere')}</p>
      )}
      {created && (
        <ConfirmDialog
          title={t('addPasskey')}
          hint={t('addPasskeyHint')}
          action={t('addPasskey')}
          user={user}
          security={security}
          field="name"
          onClose={() => setCreated(null)}
          send={async (confirmation, { name }) => {
            const input = { ...confirmation, name, created }
            const { message, data } = await ask('POST /api/user/passkey/add', input)
            toast('success', message)
            setCreated(null)
            onCodes(data.recoveryCodes)
            await refreshSecurity()
          }}
        />
      )}
    </Section>
  )
}

function PasskeyRow({ passkey, user, security }: SectionProps & { passkey: Passkey }) {
  const t = useTranslations('security')
  const format = useFormatter()
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null)
  const { _id, name, createdAt, lastUsedAt } = passkey
  const formatTime = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', ...timeOfDay })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <KeyRound className="size-5.5 shrink-0 text-ink-2" aria-hidden="true" />
      <div className="min-w-40 grow basis-0">
        <p className="font-bold break-words">{name}</p>
        <p className="text-small text-ink-2">
          {lastUsedAt
            ? t('passkeyUsed', { date: formatTime(lastUsedAt) })
            : t('passkeyAdded', { date: formatTime(createdAt) })}
        </p>
      </div>
      <Button variant="outline" onClick={() => setOpen('rename')}>
        {t('rename')}
        <span className="sr-only">{t('ofPasskey', { name })}</span>
      </Button>
      <Button variant="remove" onClick={() => setOpen('remove')}>
        {t('remove')}
        <span className="sr-only">{t('ofPasskey', { name })}</span>
      </Button>
      {open === 'rename' && <RenameDialog passkey={passkey} onClose={() => setOpen(null)} />}
      {open === 'remove' && (
        <ConfirmDialog
          title={t('removePasskey')}
          hint={t('removePasskeyHint', { name })}
          action={t('remove')}
          danger
          user={user}
          security={security}
          onClose={() => setOpen(null)}
          send={async (confirmation) => {
            const { message } = await ask('DELETE /api/user/passkey', { ...confirmation, _id })
            toast('success', message)
            setOpen(null)
            await refreshSecurity()
          }}
        />
      )}
    </li>
  )
}

function RenameDialog({ passkey: { _id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useTranslations('security')
  const form = useApiForm({
    defaultValues: { name },
    fallbackField: 'name',
    send: async (values) => {
      const { message } = await ask('PUT /api/user/passkey/rename', { _id, ...values })
      toast('success', message)
      onClose()
      await refreshSecurity()
    },
  })
  return (
    <Dialog title={t('rename')} onClose={onClose}>
      <form {...form.props} className="flex flex-col gap-5">
        <Field label={t('passkeyName')} {...form.field('name')} autoComplete="off" />
        {form.error && <FieldError>{form.error}</FieldError>}
        <SubmitButton busy={form.busy}>{t('rename')}</SubmitButton>
      </form>
    </Dialog>
  )
}
