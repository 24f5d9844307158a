import { z } from 'zod'
import { count, timestamp } from '../inputs.ts'
import { locales } from '../locale.ts'
import { messageChannels } from '../messaging/channels.ts'
import { BillTermsSchema } from '../orders/orders.ts'
import type { AreaView, ShopView } from '../pages.ts'
import { paymentMethods } from '../payment-methods.ts'
import { announcementTones } from '../rules/shop/announcement.ts'
import type { MinuteRange } from '../rules/shop/minute-range.ts'
import type { OpeningView } from '../rules/shop/opening-view.ts'
import type { DeliveryTerms } from '../rules/shop/stores.ts'

const locale = z.enum(locales)

export const MinuteRangeSchema = z.object({ from: count, to: count }) satisfies z.ZodType<MinuteRange>

export const OpeningViewSchema = z.object({
  isOpen: z.boolean(),
  reason: z.string(),
  opens: z.string(),
  changesAt: timestamp.nullable(),
  days: z.array(z.object({ days: z.string(), times: z.string() })),
  openingHours: z.array(z.string()),
}) satisfies z.ZodType<OpeningView>

export const DeliveryTermsSchema = BillTermsSchema.extend({
  smallestOrder: count,
}) satisfies z.ZodType<DeliveryTerms>

/** The visitor's delivery area; see `AreaView`. */
export const AreaViewSchema = z.object({
  state: z.enum(['zone', 'everywhere', 'outside', 'unknown']),
  name: z.string(),
  zone: z.string().nullable(),
  minutes: count.nullable(),
  store: z.string(),
}) satisfies z.ZodType<AreaView>

/** The shop as pages show it; see `ShopView`. */
export const ShopViewSchema = z.object({
  name: z.string(),
  mainLanguage: locale,
  logo: z.string(),
  hasWordmark: z.boolean(),
  stylesheet: z.string(),
  mainColour: z.string(),
  cities: z.string(),
  addressStart: z.object({ city: z.string(), country: z.string() }),
  deliveryMinutes: count.nullable(),
  promise: MinuteRangeSchema.optional(),
  paymentMethods: z.array(z.enum(paymentMethods)).readonly(),
  phone: z.string(),
  whatsapp: z.string(),
  address: z.string(),
  opening: OpeningViewSchema.nullable(),
  announcement: z
    .object({
      text: z.string(),
      locale,
      link: z.string(),
      tone: z.enum(announcementTones),
      key: z.string(),
    })
    .nullable(),
  infoPages: z.array(z.object({ path: z.string(), title: z.string(), locale })),
  delivery: DeliveryTermsSchema,
  area: AreaViewSchema.nullish(),
  slots: z.literal(true).optional(),
  takesReviews: z.literal(true).optional(),
  messageChannels: z.array(z.enum(messageChannels)).readonly().optional(),
}) satisfies z.ZodType<ShopView>
