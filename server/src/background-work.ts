import { findDoorPhotos } from './accounts/index.ts'
import { scheduleAudit } from './audit/index.ts'
import { scheduleBackInStockMails } from './back-in-stock/index.ts'
import { imageReferencesOfShop, scheduleBackups } from './backup/index.ts'
import { forgetCodes, sweepPositions } from './fulfilment/index.ts'
import { recordLosses } from './insights/index.ts'
import { schedulePictureSweep, schedulePrivatePhotoSweep } from './media/index.ts'
import type { Closing, OpenShop, ShopDependencies } from './open-features.ts'
import {
  findDeliveryPhotos,
  findDoorPhotosOfOrders,
  findRatingPhotos,
  forgetOldDeliveryPhotos,
  forgetOldRatingPhotos,
  rollUpCustomers,
  rollUpSales,
} from './orders/index.ts'
import { repeat, scheduleRollUp } from './platform/repeat.ts'
import { rollUpStock } from './stock/index.ts'
import { staffStores } from './stores/index.ts'
import { scheduleZeroResultSweep } from './synonyms/index.ts'

/** Milliseconds between two deletions of the codes that are no longer needed. */
const codesInterval = 60_000

/** Milliseconds between two deletions of old positions of riders, and of old photos of deliveries. */
const deliveriesInterval = 10 * 60_000

/**
 * Starts background work: only jobs, or also payment checks and sweeps. In a restored shop, work with external effects
 * waits for the release.
 */
export function startWork(
  what: 'jobs' | 'everything',
  { accounts, configuration, mainLanguage, restoreHold, jobs, payments, pictures, settings }: OpenShop,
  { database: { db }, log }: Pick<ShopDependencies, 'database' | 'log'>,
  closing: Closing,
): void {
  const { publicUrl, dataDir, backup } = configuration
  restoreHold.whenReleased(jobs.start)
  if (what === 'jobs') return
  restoreHold.whenReleased(payments.start)
  const sweeps = [
    schedulePictureSweep({ pictures, dataDir, imageReferences: imageReferencesOfShop(db) }, log),
    schedulePrivatePhotoSweep(
      {
        dataDir,
        references: [findDoorPhotos, findDoorPhotosOfOrders, findDeliveryPhotos, findRatingPhotos].map(
          (of) => (names) => of(db, names),
        ),
      },
      log,
    ),
    scheduleZeroResultSweep(db, log),
    scheduleRollUp('Sales', () => rollUpSales(db, settings.current.stores.stores.length > 0), log),
    scheduleRollUp('Customers', () => rollUpCustomers(db), log),
    scheduleRollUp('Stock', () => rollUpStock(db), log),
    scheduleRollUp(
      'Losses',
      () =>
        recordLosses(
          db,
          new Date(),
          staffStores(settings.current).map(({ _id }) => _id),
        ),
      log,
    ),
    repeat(
      codesInterval,
      () => forgetCodes(db),
      (error) => log.warn({ err: error }, 'Delivery codes could not be deleted; the next run tries again'),
    ),
    repeat(
      deliveriesInterval,
      () => sweepPositions(db),
      (error) => log.warn({ err: error }, 'Old positions of riders could not be deleted'),
    ),
    repeat(
      deliveriesInterval,
      async () => {
        await forgetOldDeliveryPhotos(db)
        await forgetOldRatingPhotos(db)
      },
      (error) => log.warn({ err: error }, 'Old photos of orders could not be deleted'),
    ),
    scheduleAudit({ db, pictures }, log),
    scheduleBackInStockMails({ db, limits: accounts.accounts.limits, publicUrl, mainLanguage }, log),
  ]
  closing.push(() => {
    for (const { stop } of sweeps) stop()
  })
  // Otherwise backups of a restored copy would rotate the original shop's backups out of the folder.
  if (backup.dir)
    restoreHold.whenReleased(() => closing.push(scheduleBackups({ db, at: backup.at, log }).stop))
}
