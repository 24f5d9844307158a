import { restoreTrip } from '../../../features/rider/index.ts'
import { RiderPage } from '../../../features/rider/rider-page.tsx'
import { canonicalLoader, emptyClientLoader, privateHead } from '../../../platform/private-page.ts'

export const loader = canonicalLoader('/dashboard/rider')

/** Also when the document is opened, because the service worker may have kept it. */
export function clientLoader() {
  void restoreTrip()
  return emptyClientLoader()
}
clientLoader.hydrate = true as const

export const meta = privateHead('rider.title')
export default RiderPage
