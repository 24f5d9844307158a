import { type CorrectedAddress, type DeskOrder, type deskEndpoints, orderStateTable } from '@dix/contract'
import { countryCode } from '@dix/contract/phone'
import { storedAddress } from '../../accounts/index.ts'
import type { ProblemOf } from '../../platform/http/problem.ts'
import { applyTransition } from '../changes/apply-transition.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import { mailCustomer } from '../mails/mail-customer.ts'
import { addressMail } from '../mails/mails.ts'
import type { OrderRow } from '../schema.ts'
import { changeWithoutMoney } from '../states/rules.ts'
import { changeAtDesk, type VersionedRequest } from './change.ts'
import { noLongerPossible } from './problems.ts'

/**
 * Corrects the delivery address of an open order. The agreed amount stays, including the fee of the former zone, and so
 * does the phone number, which identifies customers without an account. A pin stays with a corrected street or city,
 * because the customer set it at the door; it goes with another quarter unless the request sends a new one.
 *
 * @returns the order, or `not_found`, `order_changed`, `order_settled`
 */
export async function correctAddress(
  dependencies: OrdersDependencies,
  request: VersionedRequest & { address: CorrectedAddress },
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
    const after = await applyTransition(tx, dependencies, order, changeWithoutMoney(order), change, {
      also: { address },
    })
    await mailCustomer(tx, order, (to) => addressMail(after, to, dependencies))
    return undefined
  })
}

/** @param home the shop's country */
function correctedAddress(
  before: OrderRow['address'],
  corrected: CorrectedAddress,
  home: ReturnType<typeof countryCode>,
): OrderRow['address'] {
  const details = { landmark: '', quarter: null, latitude: null, longitude: null, photo: null, phone: null }
  const sent = { ...corrected, mobile: before.mobile }
  const isOtherQuarter = corrected.quarter !== undefined && corrected.quarter !== (before.quarter ?? null)
  const isMoved = isOtherQuarter || sent.address_line !== before.address_line || sent.city !== before.city
  const isPinSent = corrected.latitude !== undefined || corrected.longitude !== undefined
  const after = storedAddress(sent, { ...details, ...before }, home)
  return {
    ...after,
    phone: before.phone ?? after.phone,
    // The old pin is in the wrong quarter.
    ...(isOtherQuarter && !isPinSent && { latitude: null, longitude: null }),
    // The old photo shows another door.
    ...(isMoved && { photo: null }),
  }
}
