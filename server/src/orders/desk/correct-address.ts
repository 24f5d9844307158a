import { type CorrectedPlace, type DeskOrder, type deskEndpoints, orderStateTable } from '@dix/contract'
import { countryCode } from '@dix/contract/phone'
import { storedAddress } from '../../accounts/index.ts'
import type { ProblemOf } from '../../platform/http/problem.ts'
import { applyTransition } from '../changes/apply-transition.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import { mailCustomer } from '../mails/mail-customer.ts'
import { addressMail } from '../mails/mails.ts'
import type { OrderRow } from '../schema.ts'
import { changeNothingOfMoney } from '../states/rules.ts'
import { changeAtDesk, type VersionedRequest } from './change.ts'
import { noLongerPossible } from './problems.ts'

/**
 * Corrects the delivery address of an open order. The agreed amount stays, including the fee of the former zone, and so
 * does the phone number, which identifies customers without an account.
 *
 * @returns the order, or `not_found`, `order_changed`, `order_settled`
 */
export async function correctAddress(
  dependencies: OrdersDependencies,
  request: VersionedRequest & { address: CorrectedPlace },
): Promise<DeskOrder | ProblemOf<typeof deskEndpoints.correctAddress>> {
  const home = countryCode(dependencies.settings.current.contact.country)
  return changeAtDesk(dependencies, request, async (tx, order) => {
    if (!orderStateTable[order.status].open) return noLongerPossible()
    const address = correctedAddress(order.address, request.address, home)
    const change = {
      actor: 'staff' as const,
      userId: request.userId,
      details: { addressCorrected: true as const },
    }
    const also = { address }
    const after = await applyTransition(tx, dependencies, order, changeNothingOfMoney(order), change, {
      also,
    })
    await mailCustomer(tx, order, (to) => addressMail(after, to, dependencies))
    return undefined
  })
}

/** @param home the shop's country */
function correctedAddress(
  before: OrderRow['address'],
  place: CorrectedPlace,
  home: ReturnType<typeof countryCode>,
): OrderRow['address'] {
  const details = { landmark: '', quarter: null, latitude: null, longitude: null, photo: null, phone: null }
  const sent = { ...place, mobile: before.mobile }
  const isOtherQuarter = place.quarter !== undefined && place.quarter !== (before.quarter ?? null)
  const isMoved = isOtherQuarter || sent.address_line !== before.address_line || sent.city !== before.city
  const keepsPin = place.latitude === undefined && place.longitude === undefined
  const after = storedAddress(sent, { ...details, ...before }, home)
  return {
    ...after,
    phone: before.phone ?? after.phone,
    // Pin and photo belong to the wrong door.
    ...(isOtherQuarter && keepsPin && { latitude: null, longitude: null }),
    ...(isMoved && { photo: null }),
  }
}
