import { consentVersion, type MessageChannel, type OrderUpdates as Updates } from '@dix/contract'
import { MessageCircle, MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../platform/api/ask.ts'
import { useAction } from '../../platform/forms/use-action.ts'
import { useApiForm } from '../../platform/forms/use-api-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field, FieldError } from '../../ui/form/field.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import { useShop } from '../shop/index.ts'
import { setOrderUpdates, useOrderUpdates } from './use-order-updates.ts'

type ConsentPlace = 'checkout' | 'profile'

/** Lets users choose to be notified of their orders by phone; empty in a shop that sends no messages. */
export function OrderUpdates({ place, phone }: { place: ConsentPlace; phone: string }) {
  const t = useTranslations('orderUpdates')
  const { messageChannels } = useShop()
  const { data } = useOrderUpdates(messageChannels !== undefined)
  if (!data || (data.channels.length === 0 && !data.chosen)) return null
  return (
    <Section title={t('title')}>
      {data.chosen ? (
        <Chosen chosen={data.chosen} />
      ) : (
        <Choice channels={data.channels} place={place} phone={phone} />
      )}
    </Section>
  )
}

const icons = { sms: MessageSquareText, whatsapp: MessageCircle } as const

/** The chosen channel; one tap switches back to emails. */
function Chosen({ chosen: { channel, phone } }: { chosen: NonNullable<Updates['chosen']> }) {
  const t = useTranslations('orderUpdates')
  const Icon = icons[channel]
  const { busy, act } = useAction(async () => {
    const { data, message } = await ask('PUT /api/message/order-updates', { channel: 'mail' })
    setOrderUpdates(data)
    toast('success', message)
  })
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Icon className="size-6 shrink-0 text-feuille" aria-hidden="true" />
      <p className="min-w-40 grow basis-0">{t('chosen', { channel, phone })}</p>
      <Button variant="outline" onClick={act} aria-busy={busy || undefined}>
        {t('stop')}
      </Button>
    </div>
  )
}

type ChoiceProps = { channels: readonly MessageChannel[]; place: ConsentPlace; phone: string }

function Choice({ channels, ...rest }: ChoiceProps) {
  const t = useTranslations('orderUpdates')
  const [channel, setChannel] = useState<MessageChannel | null>(null)
  if (channel) return <Consent key={channel} channel={channel} {...rest} onClose={() => setChannel(null)} />
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink-2">{t('byMail')}</p>
      <div className="flex flex-wrap gap-3">
        {channels.map((channel) => {
          const Icon = icons[channel]
          return (
            <Button key={channel} variant="outline" onClick={() => setChannel(channel)}>
              <Icon className="size-5" aria-hidden="true" />
              {t(`by_${channel}`)}
            </Button>
          )
        })}
      </div>
    </div>
  )
}

type ConsentProps = Omit<ChoiceProps, 'channels'> & { channel: MessageChannel; onClose: () => void }

/** The phone number, and the wording that the user agrees to. */
function Consent({ channel, place, phone, onClose }: ConsentProps) {
  const t = useTranslations('orderUpdates')
  const { name: shop } = useShop()
  const form = useApiForm({
    defaultValues: { phone },
    fallbackField: 'phone',
    check: (values) => (values.phone.trim() === '' ? { phone: t('phoneMissing') } : {}),
    send: async (values) => {
      const input = { ...values, channel, place, textVersion: consentVersion }
      const { data, message } = await ask('PUT /api/message/order-updates', input)
      setOrderUpdates(data)
      toast('success', message)
    },
  })
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <Field
        label={t('phone')}
        {...form.field('phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        autoFocus
      />
      <p className="text-card text-pretty text-ink-2">{t('consent', { channel, shop })}</p>
      {form.error && <FieldError>{form.error}</FieldError>}
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={onClose}>
          {t('cancel')}
        </Button>
        <SubmitButton ready busy={form.busy}>
          {t(`agree_${channel}`)}
        </SubmitButton>
      </div>
    </form>
  )
}
