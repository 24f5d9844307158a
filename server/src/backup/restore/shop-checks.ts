import { shownAvatars } from '../../accounts/index.ts'
import { catalogueChecks, imageReferencesOfCatalogue } from '../../catalogue/index.ts'
import { imageReferencesOfHistory } from '../../editing/index.ts'
import { shiftChecks } from '../../fulfilment/index.ts'
import { type ImageReferences, imageReferences } from '../../media/index.ts'
import { imageReferencesOfOrders, orderChecks } from '../../orders/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import { reviewChecks } from '../../reviews/index.ts'
import { imageReferencesOfSettings } from '../../settings/index.ts'
import { stockChecks } from '../../stock/index.ts'
import { transferChecks } from '../../transfers/index.ts'

/** Invariants of a shop's database, for the nightly audit and for a restored shop. */
export const shopChecks = [
  ...stockChecks,
  ...transferChecks,
  ...orderChecks,
  ...shiftChecks,
  ...reviewChecks,
  ...catalogueChecks,
] as const

/** Every feature that shows pictures: their pictures are not swept, are in backups, and are checked by the audit. */
export const imageReferencesOfShop = (db: Queries): ImageReferences[] => [
  imageReferences(db, shownAvatars),
  imageReferencesOfCatalogue(db),
  imageReferencesOfHistory(db),
  imageReferencesOfOrders(db),
  imageReferencesOfSettings(db),
]
