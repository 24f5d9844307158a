import { Bell, BellOff, BellRing } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../platform/api/ask.ts'
import { useMay } from '../../platform/api/use-role.ts'
import { LoadError } from '../../platform/forms/load-error.tsx'
import { useAction } from '../../platform/forms/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { subscribeDevice, unsubscribeDevice } from './push-device.ts'
import { pushSupportOf } from './push-support.ts'
import { type Notifications, refetchNotifications, useNotifications } from './use-notifications.ts'

/** The switches for how a back office user is notified of new orders: notifications on this device, and emails. */
export function NotificationSwitch() {
  const t = useTranslations('notifications')
  return (
    <Section title={t('title')}>
      <Settings />
    </Section>
  )
}

/** The same in a dialog, opened by a bell that shows whether this device gets notifications. */
export function NotificationButton({ className }: { className?: string }) {
  const t = useTranslations('notifications')
  const device = useNotifications().data?.device ?? 'ready'
  const [isOpen, setOpen] = useState(false)
  const Icon = iconOf(device)
  return (
    <>
      <IconButton
        label={t('title')}
        onClick={() => setOpen(true)}
        className={classNames('hover:bg-sable', className)}
      >
        <Icon className="size-5.5" aria-hidden="true" />
      </IconButton>
      {isOpen && (
        <Dialog title={t('title')} onClose={() => setOpen(false)}>
          <Settings />
        </Dialog>
      )}
    </>
  )
}

/**
 * Lets shoppers see each step of their orders on this device. Nothing in a browser that cannot, and in one that blocked
 * notifications earlier: its user does not want them.
 */
export function StepNotifications() {
  const t = useTranslations('notifications')
  const [atFirst] = useState(() => pushSupportOf(window))
  const isOffered = atFirst === 'ready' || atFirst === 'install'
  const { data } = useNotifications(isOffered)
  if (!isOffered || !data) return null
  return (
    <section aria-label={t('device')} className="mb-6 rounded-card bg-coton p-4">
      <Device {...data} heading="h2" texts={{ ready: t('stepsReady'), on: t('stepsOn') }} variant="outline" />
    </section>
  )
}

function Settings() {
  const t = useTranslations('notifications')
  const may = useMay()
  const { data, error, refetch } = useNotifications()
  if (data)
    return (
      <div className="flex flex-col gap-4">
        <Device {...data} heading="h3" texts={{ ready: t('ready'), on: t('on') }} variant="filled">
          <Test />
        </Device>
        {may('receiveOrderMails') && <Mails orderMails={data.orderMails} />}
      </div>
    )
  if (error) return <LoadError title={t('notLoaded')} error={error} retry={refetch} />
  return <Skeleton className="h-40" />
}

const iconOf = (device: Notifications['device']) =>
  device === 'on' ? BellRing : device === 'ready' ? Bell : BellOff

type DeviceProps = Pick<Notifications, 'device' | 'publicKey'> & {
  heading: 'h2' | 'h3'
  /** What the notifications are about. */
  texts: { ready: string; on: string }
  /** Shown next to the button that turns them off. */
  children?: ReactNode
  /** Of the button that turns them on. */
  variant: 'filled' | 'outline'
}

function Device({ device, publicKey, heading: Heading, texts, children, variant }: DeviceProps) {
  const t = useTranslations('notifications')
  const Icon = iconOf(device)
  return (
    <div className="flex items-start gap-3">
      <Icon
        className={device === 'on' ? 'size-6 shrink-0 text-feuille' : 'size-6 shrink-0 text-ink-2'}
        aria-hidden="true"
      />
      <div className="min-w-0 grow">
        <Heading className="text-body font-bold">{t('device')}</Heading>
        <p className="text-card text-pretty text-ink-2" aria-live="polite">
          {device === 'ready' || device === 'on' ? texts[device] : t(device)}
        </p>
        {device === 'ready' && <TurnOn publicKey={publicKey} variant={variant} />}
        {device === 'on' && (
          <div className="mt-3 flex flex-wrap gap-3">
            {children}
            <TurnOff />
          </div>
        )}
      </div>
    </div>
  )
}

type TurnOnProps = Pick<DeviceProps, 'publicKey' | 'variant'>

function TurnOn({ publicKey, variant }: TurnOnProps) {
  const t = useTranslations('notifications')
  const { busy, act } = useAction(async () => {
    try {
      await subscribeDevice(publicKey)
    } catch (failure) {
      if (!(failure instanceof DOMException)) throw failure
      toast('error', t('noService'))
    }
    await refetchNotifications()
  })
  return (
    <Button variant={variant} onClick={act} aria-busy={busy || undefined} className="mt-3">
      {t('turnOn')}
    </Button>
  )
}

function Test() {
  const t = useTranslations('notifications')
  const { busy, act } = useAction(async () =>
    toast('success', (await ask('POST /api/notification/test')).message),
  )
  return (
    <Button variant="outline" onClick={act} aria-busy={busy || undefined}>
      {t('test')}
    </Button>
  )
}

function TurnOff() {
  const t = useTranslations('notifications')
  const { busy, act } = useAction(async () => {
    await unsubscribeDevice()
    await refetchNotifications()
  })
  return (
    <Button variant="outline" onClick={act} aria-busy={busy || undefined}>
      {t('turnOff')}
    </Button>
  )
}

function Mails({ orderMails }: { orderMails: boolean }) {
  const t = useTranslations('notifications')
  const id = useId()
  const { busy, act } = useAction(async () => {
    const { message } = await ask('PUT /api/notification/mails', { orderMails: !orderMails })
    await refetchNotifications()
    toast('success', message)
  })
  return (
    <div className="flex min-h-11 items-center gap-3 border-t border-line pt-4">
      <Checkbox
        id={id}
        label={t('mails')}
        checked={orderMails}
        onChange={act}
        aria-busy={busy || undefined}
        className="mx-0.5"
      />
      <label htmlFor={id} className="grow cursor-pointer py-2">
        {t('mails')}
      </label>
    </div>
  )
}
