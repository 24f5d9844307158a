import { clearOtherKinds, type DeliveryZones, type Quarter, type Zone } from '@dix/contract'
import { digitsOf } from '../../../../platform/forms/digits-of.ts'

/** A zone as typed: unset numbers are empty. */
export type TypedZone = Pick<Zone, 'id' | 'store' | 'name' | 'kind' | 'quarters' | 'points'> &
  Record<'radius' | 'deliveryFee' | 'freeFrom' | 'smallestOrder' | 'minutes', string>

export type TypedZones = { zones: TypedZone[]; quarters: Quarter[] }

/** An empty field means 0. */
const typedNumber = (value: number | null) => (value === null || value === 0 ? '' : String(value))

/** Zones in the form's shape. */
export function typedZones({ zones, quarters }: DeliveryZones): TypedZones {
  return {
    zones: zones.map((zone) => ({
      ...zone,
      radius: typedNumber(zone.radius),
      deliveryFee: typedNumber(zone.deliveryFee),
      freeFrom: typedNumber(zone.freeFrom),
      smallestOrder: typedNumber(zone.smallestOrder),
      minutes: typedNumber(zone.minutes),
    })),
    quarters,
  }
}

/** The request; the server refuses values that are not numbers. */
export function readZones({ zones, quarters }: TypedZones) {
  return {
    zones: zones.map((zone) => ({
      ...zone,
      // One left over from a circle would be refused, and no field would show it.
      radius: (zone.kind === 'circle' && digitsOf(zone.radius)) || null,
      deliveryFee: digitsOf(zone.deliveryFee) || 0,
      freeFrom: digitsOf(zone.freeFrom) || null,
      smallestOrder: digitsOf(zone.smallestOrder) || 0,
      minutes: digitsOf(zone.minutes) || null,
    })),
    quarters,
  }
}

const numberOf = (typed: string) => {
  const number = Number(digitsOf(typed))
  return Number.isSafeInteger(number) && number > 0 ? number : null
}

/** The zones as they would apply, for previews before the save. */
export function zonesOfForm({ zones, quarters }: TypedZones): DeliveryZones {
  return {
    zones: zones.map((zone) =>
      clearOtherKinds({
        ...zone,
        radius: numberOf(zone.radius),
        deliveryFee: numberOf(zone.deliveryFee) ?? 0,
        freeFrom: numberOf(zone.freeFrom),
        smallestOrder: numberOf(zone.smallestOrder) ?? 0,
        minutes: numberOf(zone.minutes),
      }),
    ),
    quarters,
  }
}
