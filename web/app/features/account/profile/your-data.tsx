import type { InputOf, User } from '@dix/contract'
import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { saveFile } from '../../../platform/dom/save-file.ts'
import { useAction } from '../../../platform/forms/use-action.ts'
import { useApiForm, useComplete } from '../../../platform/forms/use-api-form.ts'
import { sendSessionEvent } from '../../../platform/session/tabs.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/form/field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { toast } from '../../../ui/overlay/toasts.ts'
import { UsernameForPasswordManager } from '../password-fields.tsx'
import { ProofField } from '../phone/proof-field.tsx'

/** Personal data export, and deletion of the account. */
export function YourData({ user }: { user: User }) {
  const t = useTranslations('account')
  const [deleting, setDeleting] = useState(false)
  const { busy, act } = useAction(async () =>
    saveFile('account-data.json', asJson((await ask('GET /api/user/download')).data)),
  )
  return (
    <Section title={t('yourData')}>
      <p className="mb-4 text-card text-ink-2">{t('yourDataHint')}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={act} aria-busy={busy || undefined} className="max-md:grow">
          <Download className="size-4" aria-hidden="true" />
          {t('download')}
        </Button>
        <Button variant="remove" onClick={() => setDeleting(true)} className="max-md:grow">
          <Trash2 className="size-4" aria-hidden="true" />
          {t('delete')}
        </Button>
      </div>
      {deleting && <DeleteDialog user={user} onClose={() => setDeleting(false)} />}
    </Section>
  )
}

const asJson = (content: unknown) =>
  new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' })

function DeleteDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useTranslations('account')
  const form = useApiForm<InputOf<'DELETE /api/user/delete'>>({
    fallbackField: 'password',
    send: async (values) => {
      const { message } = await ask('DELETE /api/user/delete', values)
      sendSessionEvent('signed-out')
      toast('success', message)
    },
  })
  const complete = useComplete(form)
  return (
    <Dialog title={t('delete')} onClose={onClose}>
      <p className="text-pretty text-ink-2">{t('deleteHint')}</p>
      <p className="my-4 rounded-field bg-coton p-3 font-bold break-words">
        {user.email || user.login_phone}
      </p>
      <form {...form.props} className="flex flex-col gap-5">
        <UsernameForPasswordManager email={user.email} />
        <ProofField user={user} label={t('password')} {...form.field('password')} />
        {form.error && <FieldError>{form.error}</FieldError>}
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" onClick={onClose} className="grow">
            {t('cancel')}
          </Button>
          <SubmitButton variant="danger" ready={complete} busy={form.busy} className="grow">
            {t('deleteAction')}
          </SubmitButton>
        </div>
      </form>
    </Dialog>
  )
}
