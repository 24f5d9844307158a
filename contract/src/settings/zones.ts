import { z } from 'zod'
import { degrees, point, storeId, whole } from '../inputs.ts'
import { message } from '../messages.ts'
import { type PolygonProblem, polygonProblem, withoutClosing } from '../rules/places/polygons.ts'
import { listedQuarters, type Quarter } from '../rules/places/quarters.ts'
import { clearOtherKinds, type DeliveryZones, type Zone, zoneKinds } from '../rules/places/zones.ts'
import { settingsLimits as limits } from '../settings-limits.ts'
import { line } from '../text-inputs.ts'

const idError = message('An id can have up to 60 lower-case letters, digits and underscores.')
const id = z.string(idError).regex(/^[a-z\d_]{1,60}$/, idError)

const amount = (minimum: 0 | 1) =>
  whole(minimum, limits.amount, message('Enter an amount up to 10 000 000 F CFA.'))

const radiusError = message('Enter a radius from 100 to 50 000 metres.')

const polygonMessages: Record<PolygonProblem, string> = {
  fewCorners: message('A polygon needs at least three corners.'),
  sameCorner: message('Two corners of a drawn area are in the same place. Move or delete one.'),
  crossing: message('The edges of a drawn area cross. Move or delete a corner.'),
  tooSmall: message('A drawn area must be at least one hectare (100 by 100 metres).'),
  tooLarge: message('A drawn area can be up to 100 kilometres across.'),
}

const zone = z
  .object({
    id,
    store: storeId,
    name: line(
      'Enter the name of the zone.',
      'The name of a zone can have up to 60 characters.',
      limits.city,
    ),
    kind: z.enum(zoneKinds, message('kind must be quarters, circle or polygon.')),
    quarters: z
      .array(id)
      .max(limits.quarters, message('A zone can have up to 300 neighbourhoods.'))
      .transform((quarters) => [...new Set(quarters)]),
    radius: whole(100, 50_000, radiusError).nullable(),
    points: z
      .array(point)
      .max(limits.corners, message('A polygon can have up to 100 corners.'))
      .transform(withoutClosing),
    deliveryFee: amount(0),
    freeFrom: amount(1).nullable(),
    smallestOrder: amount(0),
    minutes: whole(1, limits.minutes, message('Enter a number of minutes from 1 to 240.')).nullable(),
  })
  .superRefine(({ kind, quarters, radius, points }, context) => {
    const refuse = (path: string, error: string) =>
      context.addIssue({ code: 'custom', path: [path], message: error })
    if (kind === 'quarters' && quarters.length === 0)
      refuse('quarters', message('Choose at least one neighbourhood for each zone.'))
    if (kind === 'circle' && radius === null) refuse('radius', radiusError)
    if (kind === 'polygon' && points.length < 3) refuse('points', polygonMessages.fewCorners)
  })
  .transform(clearOtherKinds) satisfies z.ZodType<Zone>

const quarter = z
  .object({
    id,
    name: line(
      'Enter the name of the neighbourhood.',
      'The name of a neighbourhood can have up to 60 characters.',
      limits.city,
    ),
    city: line('Enter the name of a city.', 'The name of a city can have up to 60 characters.', limits.city),
    latitude: degrees(90).nullable(),
    longitude: degrees(180).nullable(),
  })
  .refine(({ latitude, longitude }) => (latitude === null) === (longitude === null), {
    error: message('Enter coordinates such as 14.6937 and -17.4441.'),
    path: ['latitude'],
  }) satisfies z.ZodType<Quarter>

const areUnique = (given: readonly { id: string }[]) =>
  new Set(given.map((givenZone) => givenZone.id)).size === given.length

const listed = new Set(listedQuarters.map((listedQuarter) => listedQuarter.id))

/** The delivery zones of the stores, and quarters that the shop names itself. */
export const zonesTopic = z
  .object({
    zones: z
      .array(zone)
      .max(limits.zones, message('A shop can have up to 100 zones.'))
      .refine(areUnique, message('Two zones have the same id.')),
    quarters: z
      .array(quarter)
      .max(limits.quarters, message('A shop can add up to 300 neighbourhoods of its own.'))
      .refine(areUnique, message('Two neighbourhoods have the same id.')),
  })
  .superRefine(({ zones, quarters }, context) => {
    const own = new Set(quarters.map((ownQuarter) => ownQuarter.id))
    const isKnown = (known: string) => listed.has(known) || own.has(known)
    zones.forEach((given, index) => {
      if (!given.quarters.every(isKnown))
        context.addIssue({
          code: 'custom',
          path: ['zones', index, 'quarters'],
          message: message('Choose neighbourhoods from the list.'),
        })
    })
  }) satisfies z.ZodType<DeliveryZones>

/** The zones as they are saved. Stored ones may be older than the rule for polygons. */
export const zonesToSave = zonesTopic.superRefine(({ zones }, context) => {
  zones.forEach(({ kind, points }, index) => {
    const problem = kind === 'polygon' && polygonProblem(points)
    if (!problem) return
    const path = ['zones', index, 'points']
    context.addIssue({ code: 'custom', path, message: polygonMessages[problem] })
  })
})
