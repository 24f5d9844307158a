/** Channels of messages to phones. Free of schemas, for browsers. */
export const messageChannels = ['sms', 'whatsapp'] as const
export type MessageChannel = (typeof messageChannels)[number]

/** What messages are sent for; each purpose has its own consent and its own budget. */
export const messagePurposes = ['codes', 'steps', 'offers'] as const
export type MessagePurpose = (typeof messagePurposes)[number]

/** How a shopper hears of the steps of an order. Mails need no consent. */
export const stepChannels = ['mail', ...messageChannels] as const
export type StepChannel = (typeof stepChannels)[number]

/** Where a shopper gave their consent. */
export const consentPlaces = ['checkout', 'profile'] as const

/** Names the words that a shopper agreed to. It changes with `orderUpdates.consent` of the web's texts. */
export const consentVersion = '2026-11'

/** Countries to whose numbers a shop can write, with their calling codes. */
export const messageCountryTable = { SN: '+221', CI: '+225' } as const
export type MessageCountry = keyof typeof messageCountryTable
export const messageCountries = Object.keys(messageCountryTable) as MessageCountry[]
