import type { Invitation } from '@dix/contract'
import { Copy, MessageCircle } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { copyText } from '../../../platform/dom/copy-text.ts'
import { useAction } from '../../../platform/forms/use-action.ts'
import { chatHref } from '../../../platform/phone.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { toast } from '../../../ui/overlay/toasts.ts'
import { QrCode } from '../../../ui/qr-code.tsx'
import { useShop } from '../../shop/index.ts'

type DialogProps = {
  invitation: Invitation
  url: string
  scanned: boolean
  onClose: () => void
}

/** The link of an invitation, shown only once: to copy, send or scan. */
export function InvitationDialog({ invitation, url, scanned, onClose }: DialogProps) {
  const { role, email, mobile } = invitation
  const t = useTranslations('adminStaff')
  const roleNames = useTranslations('staffRoles')
  const { name: shop } = useShop()
  const copy = useAction(async () => {
    if (await copyText(url)) toast('success', t('copied'))
    else toast('error', t('notCopied'))
  })
  // Without a number WhatsApp asks for one.
  const chat = mobile && chatHref(mobile)
  const message = `${chat ?? 'https://wa.me/'}?text=${encodeURIComponent(t('whatsappText', { shop, url }))}`
  return (
    <Dialog title={t('ready', { role: roleNames(role) })} onClose={onClose}>
      {scanned ? (
        <div className="flex flex-col items-center gap-4">
          <QrCode text={url} label={t('code')} />
          <p className="text-center text-pretty">{t('codeHint')}</p>
        </div>
      ) : (
        <div className="flex flex-col gap-4">
          <p className="text-pretty wrap-anywhere">{email ? t('sent', { email }) : t('once')}</p>
          <Field label={t('link')} value={url} readOnly onFocus={({ target }) => target.select()} />
          <div className="flex flex-col gap-2">
            <ButtonLink to={message} target="_blank" rel="noreferrer">
              <MessageCircle className="size-5" aria-hidden="true" />
              {t('whatsapp')}
            </ButtonLink>
            <Button variant="outline" onClick={copy.act} aria-busy={copy.busy || undefined}>
              <Copy className="size-5" aria-hidden="true" />
              {t('copy')}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
