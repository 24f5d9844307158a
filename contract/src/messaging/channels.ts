/** Channels of messages to phones. Browsers import it, so it contains no schemas. */
export const messageChannels = ['sms', 'whatsapp'] as const
export type MessageChannel = (typeof messageChannels)[number]

/** The purposes of messages; each has its own consent and its own budget. */
export const messagePurposes = ['codes', 'steps', 'offers'] as const
export type MessagePurpose = (typeof messagePurposes)[number]

/** The ways to notify a shopper of the steps of an order. Emails need no consent. */
export const stepChannels = ['mail', ...messageChannels] as const
export type StepChannel = (typeof stepChannels)[number]

/** The place where a shopper gave consent. */
export const consentPlaces = ['checkout', 'profile'] as const

/**
 * Identifies the wording that a shopper agreed to. Change it together with `orderUpdates.consent` in the texts of the
 * web.
 */
export const consentVersion = '2026-11'

/** Countries that a shop can send messages to, with their calling codes. */
export const messageCountryTable = { SN: '+221', CI: '+225' } as const
export type MessageCountry = keyof typeof messageCountryTable
export const messageCountries = Object.keys(messageCountryTable) as MessageCountry[]
