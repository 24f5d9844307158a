import type { ShopSettings } from '@dix/contract'
import { readSpans } from '../frame/opening/spans.ts'
import { fieldOfItem } from '../settings/item-errors.ts'
import type { TopicFields } from '../settings/use-topic-form.ts'

/** The form of all stores, of which a page shows one. */
export const storesFields: TopicFields<'stores', ShopSettings['stores']> = {
  toForm: (value) => value,
  fromForm: ({ stores, ...main }) => ({
    ...main,
    stores: stores.map((store) => ({
      ...store,
      hours: {
        week: store.hours.week.map(readSpans),
        holidays: store.hours.holidays.map((holiday) => ({ ...holiday, spans: readSpans(holiday.spans) })),
      },
    })),
  }),
  fieldOf: fieldOfItem,
}
