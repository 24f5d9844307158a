import { defaultSlots, type OpeningHours, type ShopSettings, type SlotTerms } from '@dix/contract'
import { readSpans } from '../frame/opening/spans.ts'
import { fieldOfItem } from '../settings/item-errors.ts'
import type { TopicFields } from '../settings/use-topic-form.ts'

const slotNames = Object.keys(defaultSlots) as (keyof SlotTerms)[]

/** The hours of a store as its form has them, which always has terms of slots, and back. */
export const hoursForm = {
  toForm: (hours: OpeningHours): OpeningHours => ({ ...hours, slots: hours.slots ?? defaultSlots }),
  fromForm({ week, holidays, slots = defaultSlots }: OpeningHours): OpeningHours {
    const isUntouched = slotNames.every((name) => slots[name] === defaultSlots[name])
    return {
      week: week.map(readSpans),
      holidays: holidays.map((holiday) => ({ ...holiday, spans: readSpans(holiday.spans) })),
      ...(!isUntouched && { slots }),
    }
  },
}

/** The form of all stores, of which a page shows one. */
export const storesFields: TopicFields<'stores', ShopSettings['stores']> = {
  toForm: ({ stores, ...main }) => ({
    ...main,
    stores: stores.map((store) => ({ ...store, hours: hoursForm.toForm(store.hours) })),
  }),
  fromForm: ({ stores, ...main }) => ({
    ...main,
    stores: stores.map((store) => ({ ...store, hours: hoursForm.fromForm(store.hours) })),
  }),
  fieldOf: fieldOfItem,
}
