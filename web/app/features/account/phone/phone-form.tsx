import type { MessageChannel } from '@dix/contract'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { useApiForm, useComplete } from '../../../platform/forms/use-api-form.ts'
import { Field, FieldError } from '../../../ui/form/field.tsx'
import { Segments } from '../../../ui/form/segments.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { toast } from '../../../ui/overlay/toasts.ts'
import { useShop } from '../../shop/index.ts'

/** A number that a code was sent to, as typed. */
export type SentCode = { phone: string; channel: MessageChannel }

/** Sends a code to a number. @param sent the number that the field starts with */
export function PhoneForm({
  sent,
  onSent,
}: {
  sent?: SentCode | undefined
  onSent: (sent: SentCode) => void | Promise<void>
}) {
  const t = useTranslations('phoneLogin')
  const account = useTranslations('account')
  const { messageChannels: channels = [] } = useShop()
  const [channel, setChannel] = useState<MessageChannel>(sent?.channel ?? channels[0] ?? 'sms')
  const form = useApiForm({
    defaultValues: { phone: sent?.phone ?? '' },
    fallbackField: 'phone',
    send: async ({ phone }) => {
      await sendCode({ phone, channel })
      await onSent({ phone: phone.trim(), channel })
    },
  })
  const complete = useComplete(form)
  return (
    <form {...form.props} className="flex flex-col gap-5">
      <Field
        label={t('number')}
        hint={t('numberHint')}
        {...form.field('phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
      {channels.length > 1 && (
        <Segments
          legend={t('channel')}
          options={channels.map((value) => ({ value, label: t(`by_${value}`) }))}
          value={channel}
          onChange={setChannel}
        />
      )}
      {form.error && <FieldError>{form.error}</FieldError>}
      <SubmitButton ready={complete} busy={form.busy}>
        {account('sendCode')}
      </SubmitButton>
    </form>
  )
}

/** Requests a code, and says that it is on its way. Throws ApiError and NetworkError. */
export async function sendCode(to: SentCode): Promise<void> {
  const { message } = await ask('POST /api/user/phone-code', to)
  toast('success', message)
}
