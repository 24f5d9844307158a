import {
  type PaymentMethod,
  type PaymentProviderName,
  paymentMethods,
  paymentMethodTable,
} from '@dix/contract'
import { type PaymentProvider, ProviderFailure } from './provider.ts'
import { openStripe, type StripeOptions } from './stripe.ts'

/** Every provider by its name, in order of preference; null if the configuration has no keys for it. */
type OpenProviders = Record<PaymentProviderName, PaymentProvider | null>

export type PaymentProviders = {
  /** The providers that currently take money, each with its name. */
  open: readonly (readonly [PaymentProviderName, PaymentProvider])[]
  /** The methods that can be paid with: those that need no provider, or have an open one. */
  methods: readonly PaymentMethod[]
  /** The provider for a new payment: the first open one that serves the method. @throws if there is none */
  nameFor(method: PaymentMethod): PaymentProviderName
  /**
   * The provider that took a payment; if the configuration no longer has its keys, one that takes and refunds nothing.
   */
  of(payment: { provider: PaymentProviderName }): PaymentProvider
}

type Options = {
  stripe: StripeOptions | null
  sandbox: StripeOptions | null
  /** Whether none of them may be called now. */
  isPaused?: () => boolean
}

/** The registry of providers: a new payment finds one by its method, later requests by the name stored with the payment. */
export function openProviders({ stripe, sandbox, isPaused = () => false }: Options): PaymentProviders {
  const providers: OpenProviders = {
    stripe: stripe && pausing(openStripe(stripe), isPaused),
    sandbox: sandbox && pausing(openStripe(sandbox), isPaused),
  }
  const open = Object.entries(providers).filter(isOpen)
  const nameFor = (method: PaymentMethod) => open.find(([, { methods }]) => methods.includes(method))?.[0]
  return {
    open,
    methods: paymentMethods.filter((method) => paymentMethodTable[method].paidAtDoor || nameFor(method)),
    nameFor(method) {
      const name = nameFor(method)
      if (!name) throw new Error(`No payment provider is configured for ${method}.`)
      return name
    },
    of: ({ provider }) => providers[provider] ?? removed,
  }
}

function isOpen(entry: [string, PaymentProvider | null]): entry is [PaymentProviderName, PaymentProvider] {
  return entry[1] !== null
}

/**
 * A provider that fails as `unavailable` while the shop is paused: everything that calls it waits or is refused, as in an
 * outage.
 */
function pausing(provider: PaymentProvider, isPaused: () => boolean): PaymentProvider {
  const unlessPaused =
    <Given extends unknown[], Result>(ask: (...given: Given) => Promise<Result>) =>
    async (...given: Given) => {
      if (isPaused())
        throw new ProviderFailure('unavailable', new Error('Payments wait until the shop is released.'))
      return ask(...given)
    }
  return {
    ...provider,
    create: unlessPaused(provider.create),
    retrieve: unlessPaused(provider.retrieve),
    expire: unlessPaused(provider.expire),
    listRefunds: unlessPaused(provider.listRefunds),
    refund: unlessPaused(provider.refund),
  }
}

const fail = () =>
  Promise.reject(new ProviderFailure('refused', new Error('This provider is not configured.')))

/** Replaces a provider without keys: its checkout pages have expired, and its refunds are left to the operator. */
const removed: PaymentProvider = {
  methods: [],
  refunds: 'none',
  testing: false,
  webhookPath: '',
  create: fail,
  retrieve: async () => null,
  expire: async () => null,
  listRefunds: async () => [],
  refund: fail,
  verifyWebhook: fail,
}
