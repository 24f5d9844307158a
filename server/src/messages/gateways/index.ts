import type { MessageChannel } from '@dix/contract'
import { messageChannels } from '@dix/contract'
import type { Configuration } from '../../platform/configuration.ts'
import { openAfricasTalking } from './africas-talking.ts'
import type { Gateway } from './gateway.ts'
import { openOrange } from './orange.ts'
import { openMessageOutbox } from './outbox.ts'
import { openWhatsapp } from './whatsapp.ts'

export const gatewayNames = ['orange', 'africastalking', 'whatsapp', 'outbox'] as const
export type GatewayName = (typeof gatewayNames)[number]

/** Base URLs of gateways, for tests; each has its own default. */
export type GatewayOrigins = Partial<Record<GatewayName, string>>

export type Gateways = {
  /** The channels that shoppers can choose, in display order. */
  channels: readonly MessageChannel[]
  /** The gateway of a channel; without one, messages become files. */
  of(channel: MessageChannel): { name: GatewayName; gateway: Gateway }
}

type Options = {
  configuration: Pick<Configuration, 'dataDir' | 'messages'>
  origins?: GatewayOrigins | undefined
}

/** The registry of gateways: the configuration names at most one per channel. */
export function openGateways({ configuration, origins = {} }: Options): Gateways {
  const { dataDir, messages } = configuration
  const { sms, whatsapp } = messages
  const open: Record<GatewayName, Gateway | null> = {
    orange: sms?.gateway === 'orange' ? openOrange({ ...sms, origin: origins.orange }) : null,
    africastalking:
      sms?.gateway === 'africastalking'
        ? openAfricasTalking({ ...sms, origin: origins.africastalking })
        : null,
    whatsapp: whatsapp && openWhatsapp({ ...whatsapp, origin: origins.whatsapp }),
    outbox: sms?.gateway === 'outbox' ? openMessageOutbox(dataDir, 'sms') : null,
  }
  const named = (name: GatewayName | undefined, channel: MessageChannel) => {
    const gateway = name && open[name]
    return gateway
      ? { name, gateway }
      : { name: 'outbox' as const, gateway: openMessageOutbox(dataDir, channel) }
  }
  const byChannel = {
    sms: named(sms?.gateway, 'sms'),
    whatsapp: named(whatsapp ? 'whatsapp' : undefined, 'whatsapp'),
  }
  const configured = { sms: sms !== null, whatsapp: whatsapp !== null }
  return {
    channels: messageChannels.filter((channel) => configured[channel]),
    of: (channel) => byChannel[channel],
  }
}
