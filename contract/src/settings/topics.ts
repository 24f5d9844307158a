import { z } from 'zod'
import { email } from '../accounts/accounts.ts'
import { picture } from '../back-office/inputs.ts'
import { day, flag, timestampInput, whole } from '../inputs.ts'
import { locales } from '../locale.ts'
import { type Message, message } from '../messages.ts'
import { messageCountries } from '../messaging/channels.ts'
import { paymentMethods } from '../payment-methods.ts'
import { type CouponKind, codesOfCoupon, couponCode, couponKinds } from '../rules/prices/coupon.ts'
import { announcementTones } from '../rules/shop/announcement.ts'
import { brandContrast, hexColour, neededContrast } from '../rules/shop/colours.ts'
import { settingsLimits as limits } from '../settings-limits.ts'
import { line, optionalLine } from '../text-inputs.ts'
import { homeTopic } from './home.ts'
import { lines, link, phone } from './inputs.ts'
import { hoursTopic, pauseTopic } from './opening.ts'
import { storePausesTopic, storesTopic } from './stores.ts'
import { zonesTopic } from './zones.ts'

const colour = z
  .string(message('Enter a colour such as #0b5563.'))
  .trim()
  // The contrast of colours in another form cannot be computed.
  .regex(hexColour, { error: message('Enter a colour such as #0b5563.'), abort: true })
  .toLowerCase()

const title = line('Enter a title.', 'A title can have up to 80 characters.', limits.title)
const pageText = lines('The text of a page can have up to 20 000 characters.', limits.pageText)

/** A page with the shop's own text in Markdown; it is shown only if it has text in at least one language. */
const infoPage = z.object({ titleFr: title, textFr: pageText, titleEn: title, textEn: pageText })

const pieces = whole(1, limits.pieces, message('Enter a number of pieces from 1 to 100 000.'))

const sum = (minimum: 0 | 1) =>
  whole(minimum, limits.amount, message('Enter an amount up to 10 000 000 F CFA.'))

const messagePrice = whole(1, limits.messagePrice, message('Enter an amount from 1 to 10 000 F CFA.'))

const announcementText = optionalLine(
  message('An announcement can have up to 120 characters.'),
  limits.announcement,
)

/** The maximum value of each kind of coupon, and the message for a higher one; null if only `limits.amount` applies. */
const maximumValues: Record<CouponKind, { maximum: number; error: Message } | null> = {
  amount: null,
  percent: { maximum: 100, error: message('Enter a whole percentage from 1 to 100.') },
}

const code = z
  .string(message('Enter a code of 3 to 20 letters and digits.'))
  .transform(couponCode)
  .refine((code) => /^[A-Z0-9-]{3,20}$/.test(code), message('Enter a code of 3 to 20 letters and digits.'))

const couponSchema = z
  .object({
    code,
    kind: z.enum(couponKinds),
    value: whole(1, limits.amount, message('Enter an amount up to 10 000 000 F CFA.')),
    smallestOrder: sum(0),
    totalUses: whole(1, limits.uses, message('Enter a number of uses from 1 to 1 000 000.')).nullable(),
    oncePerCustomer: flag,
    firstOrderOnly: flag,
    from: day.nullable(),
    until: day.nullable(),
    stopped: flag,
    formerCodes: z
      .array(code)
      .max(limits.formerCodes, message('Add a new coupon instead of renaming this one.'))
      .optional(),
  })
  .superRefine(({ kind, value, from, until }, context) => {
    const refuse = (path: string, error: string) =>
      context.addIssue({ code: 'custom', path: [path], message: error })
    const limit = maximumValues[kind]
    if (limit && value > limit.maximum) refuse('value', limit.error)
    if (from !== null && until !== null && until < from)
      refuse('until', message('The last day must not be before the first.'))
  })

/** The owner's settings by topic; each topic is saved separately. Texts that the shop has not set are empty. */
export const topicSchemas = {
  identity: z
    .object({
      name: line(
        'Enter the name of the shop.',
        'The name of a shop can have up to 40 characters.',
        limits.name,
      ),
      /** Site-relative URL of an upload. */
      logo: picture,
      mainColour: colour,
      accentColour: colour,
    })
    .superRefine(({ mainColour, accentColour }, context) => {
      const { main, accent, accentOnMain } = brandContrast({ mainColour, accentColour })
      const refuse = (path: string, error: string) =>
        context.addIssue({ code: 'custom', path: [path], message: error })
      if (main < neededContrast.text)
        refuse('mainColour', message('White text cannot be read on this colour. Choose a darker one.'))
      if (accent < neededContrast.text)
        refuse('accentColour', message('Dark text cannot be read on this colour. Choose a lighter one.'))
      else if (accentOnMain < neededContrast.largeText)
        refuse(
          'accentColour',
          message('This colour is too similar to the main colour. Choose a lighter one.'),
        )
    }),
  contact: z.object({
    phone,
    whatsapp: phone,
    address: lines('An address can have up to 300 characters.', limits.address),
    /** The delivery area, in words that visitors know. */
    cities: z
      .array(
        line('Enter the name of a city.', 'The name of a city can have up to 60 characters.', limits.city),
      )
      .max(limits.cities, message('A shop can list up to 6 cities.'))
      .transform((cities) => [...new Set(cities)]),
    /** Prefills the country of new addresses; empty leaves it to the shopper. */
    country: optionalLine(message('The name of a country can have up to 60 characters.'), limits.city),
    /** Company and tax numbers, for receipts. */
    companyNumbers: lines('Registration numbers can have up to 300 characters.', limits.address),
    /** Percent of VAT in the prices, for receipts; null states none. */
    vatRate: whole(1, limits.vatRate, message('Enter a whole percentage from 1 to 100.')).nullable(),
    /** Minutes from the order to the door that the shop promises; null promises none. */
    deliveryMinutes: whole(1, limits.minutes, message('Enter a number of minutes from 1 to 240.')).nullable(),
  }),
  hours: hoursTopic,
  pause: pauseTopic,
  announcement: z
    .object({
      textFr: announcementText,
      textEn: announcementText,
      link,
      tone: z.enum(announcementTones, message('tone must be news, offer or warning.')),
      /** ISO timestamps; null for no limit. */
      from: timestampInput.nullable(),
      until: timestampInput.nullable(),
    })
    .refine(({ from, until }) => from === null || until === null || Date.parse(from) < Date.parse(until), {
      error: message('The end must be after the start.'),
      path: ['until'],
    }),
  home: homeTopic,
  languages: z.object({
    /** Language of names and descriptions. Fixed once the shop has categories, products or orders. */
    main: z.enum(locales, message('Choose one of the languages of the shop.')),
  }),
  /** Amounts in whole XOF. */
  delivery: z.object({
    deliveryFee: sum(0),
    /** Goods of at least this amount are delivered free; null for never. */
    freeFrom: sum(1).nullable(),
    /** The minimum order; 0 for none. */
    smallestOrder: sum(0),
    /** Whether cash amounts are rounded down to 5 F. */
    roundsCash: flag,
  }),
  stores: storesTopic,
  storePauses: storePausesTopic,
  zones: zonesTopic,
  /** The limits for new customers, and the size from which staff are asked to check their orders. */
  limits: z.object({
    /** Pieces of one product in their open, unpaid orders; half of the stock is always allowed. */
    productPieces: pieces,
    /** Pieces of all products in those orders. */
    allPieces: pieces,
    /** An order of more pieces, or of a larger amount in whole XOF, is flagged at the desk. */
    largePieces: pieces,
    largeAmount: sum(1),
  }),
  payments: z.object({
    /** The payment methods of shoppers, in display order; missing ones are off. */
    methods: z
      .array(z.enum(paymentMethods), message('Choose from the shop’s payment methods.'))
      .min(1, message('Leave at least one payment method on.'))
      .transform((methods) => [...new Set(methods)]),
  }),
  coupons: z.object({
    coupons: z
      .array(couponSchema)
      .max(limits.coupons, message('A shop can have up to 100 coupons.'))
      .refine((given) => new Set(given.map(({ code }) => code)).size === given.length, {
        error: message('Two coupons have the same code.'),
        abort: true,
      })
      .refine((given) => {
        const codes = given.flatMap(codesOfCoupon)
        return new Set(codes).size === codes.length
      }, message('Another coupon had this code before. Its uses would be counted twice.')),
  }),
  mails: z.object({
    /** The sender that mail programs show; empty shows the shop's name. */
    senderName: optionalLine(message('A sender can have up to 60 characters.'), limits.city),
    /** The address for replies to emails; if empty, they go to the sender. */
    replyTo: z.union([z.literal(''), email], message('Enter a valid email address.')),
  }),
  security: z.object({
    /** Whether staff need a second factor for the back office. */
    staffFactor: flag,
  }),
  /** The daily budgets of messages to phones, and the cost of one, in whole XOF. */
  messages: z.object({
    codesBudget: sum(0),
    stepsBudget: sum(0),
    offersBudget: sum(0),
    /** The gateway's price per message, which budgets are based on. */
    smsPrice: messagePrice,
    whatsappPrice: messagePrice,
    /** Countries that the shop sends messages to. */
    countries: z
      .array(z.enum(messageCountries), message('Choose at least one country.'))
      .min(1, message('Choose at least one country.'))
      .transform((countries) => [...new Set(countries)]),
  }),
  reviews: z.object({
    /** Whether customers can review delivered products, and everyone sees the reviews. */
    isOn: flag,
  }),
  aboutPage: infoPage,
  deliveryPage: infoPage,
  termsPage: infoPage,
  privacyPage: infoPage,
  legalPage: infoPage,
  /** The cash of riders, past which they are only offered paid orders, and the deadlines of orders. */
  riders: z.object({
    /** Maximum cash that a rider may carry, in whole XOF. */
    cashCeiling: sum(1),
    /** Hours until collected cash is handed in. */
    handInHours: whole(1, 24, message('Enter a number of hours from 1 to 24.')),
    /** Minutes that a rider waits at a door before nobody is there. */
    doorMinutes: whole(0, 30, message('Enter a number of minutes from 0 to 30.')).default(5),
    /** Minutes after which an accepted order that nobody began to pick waits for staff again; 0 for no deadline. */
    takenMinutes: whole(0, 30, message('Enter a number of minutes from 0 to 30.')).default(5),
  }),
}

export type SettingsTopic = keyof typeof topicSchemas
/** The value of each topic. */
export type ShopSettings = { [Topic in SettingsTopic]: z.output<(typeof topicSchemas)[Topic]> }
