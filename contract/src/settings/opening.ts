import { z } from 'zod'
import { day, flag, timestampInput, whole } from '../inputs.ts'
import { message } from '../messages.ts'
import { hasOverlap, type OpeningSpan, overlappingDays } from '../rules/shop/opening-hours.ts'
import { slotLengths } from '../rules/shop/slots.ts'
import { settingsLimits as limits } from '../settings-limits.ts'
import { optionalLine } from '../text-inputs.ts'

const timeOfDay = z
  .string(message('Enter a time such as 08:00.'))
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, message('Enter a time such as 08:00.'))

/** Spans of one day, sorted by start. */
const spans = z
  .array(z.object({ from: timeOfDay, until: timeOfDay }))
  .max(limits.spans, message('A day can have up to 6 opening times.'))
  .transform((given) => [...given].sort(byBegin))

const byBegin = (one: OpeningSpan, other: OpeningSpan) => (one.from < other.from ? -1 : 1)

const holiday = z.object({
  date: day,
  name: optionalLine(message('The name of a holiday can have up to 60 characters.'), limits.holidayName),
  spans: spans.refine(
    (given) => !hasOverlap(given),
    message('Opening times of this day overlap. Change one of them.'),
  ),
})

/** How shoppers choose a delivery slot; see `SlotTerms`. */
const slots = z.object({
  isOn: flag,
  minutes: whole(
    slotLengths[0],
    slotLengths.at(-1)!,
    message('Choose the length of a delivery slot.'),
  ).refine(
    (minutes) => slotLengths.some((length) => length === minutes),
    message('Choose the length of a delivery slot.'),
  ),
  orders: whole(1, limits.slotOrders, message('Enter a number of orders from 1 to 1 000.')).nullable(),
  earliest: whole(0, limits.slotEarliest, message('Enter a number of minutes from 0 to 1 440.')),
})

/** The times when a store takes orders. */
export const hoursTopic = z.object({
  /** Monday first. A week without spans is always open. */
  week: z
    .array(spans)
    .length(7, message('Send the opening times of seven days.'))
    .superRefine((week, context) => {
      for (const overlapping of overlappingDays(week))
        context.addIssue({
          code: 'custom',
          path: [overlapping],
          message: message('Opening times of this day overlap. Change one of them.'),
        })
    }),
  holidays: z
    .array(holiday)
    .max(limits.holidays, message('A shop can have up to 60 holidays.'))
    .refine(
      (given) => new Set(given.map(({ date }) => date)).size === given.length,
      message('This date is listed twice.'),
    )
    .transform((given) => [...given].sort((one, other) => (one.date < other.date ? -1 : 1))),
  /** Absent in settings that were saved before. */
  slots: slots.optional(),
})

/** A pause of all orders. */
export const pauseTopic = z.object({
  isPaused: flag,
  /** Shown to shoppers. */
  reason: optionalLine(message('A reason can have up to 120 characters.'), limits.pauseReason),
  /** ISO timestamp; null if a user must end it. */
  until: timestampInput.nullable(),
})
