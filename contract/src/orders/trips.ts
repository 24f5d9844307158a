import { z } from 'zod'
import { DeliveryAddressSchema } from '../accounts/addresses.ts'
import { type Endpoint, response } from '../envelope.ts'
import { rateLimited } from '../errors.ts'
import { maxBags } from '../file-paths.ts'
import { count, id, onlyStore, reference, timestamp, whole } from '../inputs.ts'
import { message } from '../messages.ts'
import {
  noCodeReasons,
  notDeliveredReasons,
  orderStates,
  riderSteps,
  stepProblems,
  unprovenReasons,
} from '../order-states.ts'
import { paymentMethods } from '../payment-methods.ts'
import { DeskOrderSchema } from './desk.ts'
import { OrderSlotSchema } from './orders.ts'
import { counted, differenceReason, RiderShiftSchema } from './shifts.ts'

export const tripLimits = {
  /** Maximum deliveries without a code that managers see. */
  unproven: 50,
  /** Maximum orders that a rider takes at once. */
  orders: 2,
  /** Wrong delivery codes per order; after these only a delivery without the code is possible. */
  tries: 5,
} as const

/** The cash of an order at its door, in whole XOF. */
const cash = {
  toCollectAmt: count,
  /** The banknotes that the customer announced; null if they announced none, or nothing is to be collected. */
  payWith: count.nullable(),
  /** The change that the rider brings. */
  changeAmt: count,
}

/** An order that waits for a rider: enough to choose it, without the customer. */
const OfferedOrderSchema = z.object({
  _id: id,
  orderId: z.string(),
  version: count,
  addressLine: z.string(),
  landmark: z.string(),
  quarterName: z.string(),
  /** Whether its bags were counted when it was packed, so that the rider counts them too. */
  hasBags: z.boolean(),
  ...cash,
  /** The time promised when it was placed, or the end of its delivery slot; null if none was. */
  promisedAt: timestamp.nullable(),
  slot: OrderSlotSchema.optional(),
})
export type OfferedOrder = z.infer<typeof OfferedOrderSchema>

/** An order that the rider carries. */
const TripOrderSchema = z.object({
  _id: id,
  orderId: z.string(),
  /** Grows with each change of the order. */
  version: count,
  status: z.enum(orderStates),
  customerName: z.string(),
  delivery_address: DeliveryAddressSchema,
  note: z.string().nullable(),
  payment_method: z.enum(paymentMethods),
  ...cash,
  promisedAt: timestamp.nullable(),
  /** The delivery slot that its customer chose, before which nobody expects the rider. */
  slot: OrderSlotSchema.optional(),
  /** When the rider came to the door; null before, and if the desk recorded it. */
  arrivedAt: timestamp.nullable(),
  /** Wrong codes that are still allowed. */
  triesLeft: count,
})
export type TripOrder = z.infer<typeof TripOrderSchema>

/** A rider's trip, and what waits for riders. Delivered and returned orders are in neither. */
export const RiderWorkSchema = z.object({
  /** Null before it starts. Taking a trip starts one without a float. */
  shift: RiderShiftSchema.nullable(),
  trip: z.object({ _id: id, startedAt: timestamp, doors: z.array(TripOrderSchema) }).nullable(),
  /** Trips to choose from, the oldest order first. */
  offers: z.array(z.object({ storeName: z.string().nullable(), orders: z.array(OfferedOrderSchema) })),
  /** Packed orders that the rider is offered once they have handed in cash. */
  afterHandIn: count,
  /** Minutes at a door before nobody is there. */
  doorMinutes: count,
  /** The rider's last steps that they can still undo, the newest first; an older server sends none. */
  undoable: z
    .array(
      z.object({
        _id: id,
        orderId: z.string(),
        /** The version of the order, which the undo sends. */
        version: count,
        /** The state that the step led to. */
        status: z.enum(orderStates),
        until: timestamp,
      }),
    )
    .optional(),
})
export type RiderWork = z.infer<typeof RiderWorkSchema>

const UnprovenSchema = z.object({
  _id: id,
  orderId: z.string(),
  customerName: z.string(),
  /** Empty once the account is deleted. */
  riderName: z.string(),
  /** Null in a shop with one store, and when one store is shown. */
  storeName: z.string().nullable(),
  at: timestamp,
  reason: z.enum(unprovenReasons),
  wrongCodes: count,
  /** Site-relative URL of the photo that proves it; null without one, and once it is deleted. */
  photo: z.string().nullable(),
})
export type UnprovenDelivery = z.infer<typeof UnprovenSchema>

/** A step that a rider made offline and that managers check; of several steps of an order, the last one. */
const StepToCheckSchema = z.object({
  /** The order. */
  _id: id,
  orderId: z.string(),
  /** Empty once the account is deleted. */
  riderName: z.string(),
  step: z.enum(riderSteps),
  problem: z.enum(stepProblems),
  /** When the rider made it, by the server's clock. */
  at: timestamp,
})
export type StepToCheck = z.infer<typeof StepToCheckSchema>

const work = response(RiderWorkSchema, {})

/** A step that was made offline. The header Idempotency-Key, which it needs, makes a repeated request do nothing. */
const offline = z
  .object({
    /** The version of the order that the rider saw. */
    version: whole(0, 1_000_000, message('This value is not valid.')),
    /** The device's clock when the rider made the step, and when the device sends it. */
    at: z.iso.datetime(message('Enter a date.')),
    sentAt: z.iso.datetime(message('Enter a date.')),
  })
  .nullish()
export type OfflineStep = NonNullable<z.infer<typeof offline>>

const order = { _id: reference('_id') }
const step = { ...order, offline }
const version = whole(1, 1_000_000, message('This value is not valid.'))
const wrongCode = message('A delivery code has four digits.')
const noPhoto = message('Upload the photo first.')
const wrongOrders = message('Choose one or two orders.')
const wrongBags = message('Enter a number of bags from 1 to 20.')

/** The bags that the rider counted. An order without a count leaves unchecked. */
const countedBags = z
  .array(z.object({ ...order, count: whole(1, maxBags, wrongBags) }), wrongBags)
  .max(tripLimits.orders, wrongBags)
  .nullish()

/** `order_settled`: somebody has already moved the order; the rider's work has its current state. */
const moved = { not_found: null, order_settled: null } as const

export const tripEndpoints = {
  riderWork: {
    method: 'GET',
    path: '/api/rider/work',
    summary: "The rider's trip, and the packed orders of their store, grouped into trips",
    access: 'deliverOrders',
    response: work,
  },
  startShift: {
    method: 'POST',
    path: '/api/rider/shift/start',
    summary:
      "Start the rider's shift with a float of cash for change; during a shift without one it adds the float, otherwise it does nothing",
    access: 'deliverOrders',
    body: z.object({ floatAmt: counted(0) }),
    response: work,
  },
  handInCash: {
    method: 'PUT',
    path: '/api/rider/shift/hand-in',
    summary:
      'Hand in cash during the shift; 409 changed_meanwhile if the amount handed in before differs from what the rider saw',
    access: 'deliverOrders',
    body: z.object({ amount: counted(1), handedInAmt: counted(0) }),
    response: work,
    errors: { changed_meanwhile: null },
  },
  endShift: {
    method: 'PUT',
    path: '/api/rider/shift/end',
    summary:
      'End the shift by handing in the rest of the cash; a difference needs a reason. 409 order_under_way during a trip. Does nothing without a shift',
    access: 'deliverOrders',
    body: z.object({ amount: counted(0), reason: differenceReason }),
    response: work,
    errors: { order_under_way: null },
  },
  takeTrip: {
    method: 'POST',
    path: '/api/rider/take',
    summary:
      'Take packed orders of one store and leave with them; 409 changed_meanwhile if another rider has one of them, 409 order_under_way during a trip, 409 hand_in_first if cash must be handed in before the next cash order, 400 invalid_input if the bags counted are not those packed',
    access: 'deliverOrders',
    body: z.object({
      orders: z.array(reference('_id'), wrongOrders).min(1, wrongOrders).max(tripLimits.orders, wrongOrders),
      bags: countedBags,
      offline,
    }),
    response: work,
    errors: { not_found: null, changed_meanwhile: null, order_under_way: null, hand_in_first: null },
  },
  dropOrder: {
    method: 'PUT',
    path: '/api/rider/drop',
    summary: 'Leave an order of the trip at the store, for another rider',
    access: 'deliverOrders',
    body: z.object(step),
    response: work,
    errors: moved,
  },
  unassignRider: {
    method: 'PUT',
    path: '/api/rider/unassign',
    summary:
      "Take an order off its rider's trip, in whatever state the rider has it: it is packed again, for another rider. Orders of no trip get 409 order_settled",
    access: 'manageOrders',
    body: z.object({ ...order, version }),
    response: response(DeskOrderSchema, {}),
    errors: { ...moved, order_changed: DeskOrderSchema },
  },
  arriveAtDoor: {
    method: 'PUT',
    path: '/api/rider/arrive',
    summary: 'The rider is at the door of an order of the trip',
    access: 'deliverOrders',
    body: z.object(step),
    response: work,
    errors: moved,
  },
  deliverOrder: {
    method: 'PUT',
    path: '/api/rider/deliver',
    summary:
      "Deliver an order of the trip with the customer's code, or without it for a reason; the cash counts as collected. 400 wrong_code with the tries left, 409 changed_meanwhile with the cash to collect if it differs from what the rider saw; offline, managers check such a delivery. A wrong code that was entered offline counts as a delivery without the code. A photo proves a delivery without the code; offline, one that no longer exists is left out",
    access: 'deliverOrders',
    body: z.object({
      ...step,
      code: z
        .string(wrongCode)
        .regex(/^\d{4}$/, wrongCode)
        .nullish(),
      unproven: z.enum(noCodeReasons, message('Choose a reason.')).nullish(),
      /** The photo that was uploaded for this delivery; it needs a reason. */
      photo: z
        .string(noPhoto)
        .regex(/^[0-9a-f]{32}$/, noPhoto)
        .nullish(),
      /** The cash to collect that the rider saw. Without it, the current amount counts. */
      toCollectAmt: counted(0).nullish(),
    }),
    response: work,
    errors: {
      ...moved,
      wrong_code: z.object({ triesLeft: count }),
      changed_meanwhile: z.object({ toCollectAmt: count }),
    },
  },
  uploadDeliveryPhoto: {
    method: 'PUT',
    path: '/api/rider/photo',
    summary:
      'Upload a photo of the goods at the door: multipart, field photo; returns its name, to be sent with the delivery within the hour',
    access: 'deliverOrders',
    response: response(z.object({ photo: z.string() }), {}),
    errors: rateLimited,
  },
  reportNotDelivered: {
    method: 'PUT',
    path: '/api/rider/not-delivered',
    summary:
      'An order of the trip could not be delivered; 409 too_early for nobody_there before the rider has waited at the door',
    access: 'deliverOrders',
    body: z.object({ ...step, reason: z.enum(notDeliveredReasons, message('Choose a reason.')) }),
    response: work,
    errors: { ...moved, too_early: z.object({ waitUntil: timestamp.nullable() }) },
  },
  tryDoorAgain: {
    method: 'PUT',
    path: '/api/rider/try-again',
    summary: 'Try to deliver an order of the trip once more',
    access: 'deliverOrders',
    body: z.object(step),
    response: work,
    errors: moved,
  },
  headBack: {
    method: 'PUT',
    path: '/api/rider/head-back',
    summary: 'Bring an order of the trip that was not delivered back to the store',
    access: 'deliverOrders',
    body: z.object(step),
    response: work,
    errors: moved,
  },
  undoRiderStep: {
    method: 'PUT',
    path: '/api/rider/undo',
    summary:
      "Undo the rider's last step of an order within its minute: the arrival, the delivery with its cash, that it was not delivered, or the way back. 409 order_settled once the minute has passed, the order has changed, or the shift has ended, another trip has begun or the cash is handed in",
    access: 'deliverOrders',
    body: z.object({ ...order, version }),
    response: work,
    errors: moved,
  },
  unprovenDeliveries: {
    method: 'POST',
    path: '/api/rider/unproven',
    summary: "The latest deliveries without the customer's code, the newest first",
    access: 'manageOrders',
    body: z.object({ store: onlyStore }),
    response: response(z.object({ deliveries: z.array(UnprovenSchema) }), {}),
  },
  failedCodes: {
    method: 'POST',
    path: '/api/rider/failed-codes',
    summary:
      'Orders with riders whose code was wrong five times, and steps made offline with a wrong code or on an order that had changed',
    access: 'manageOrders',
    body: z.object({ store: onlyStore }),
    response: response(
      z.object({
        orders: z.array(z.object({ _id: id, orderId: z.string() })),
        steps: z.array(StepToCheckSchema),
      }),
      {},
    ),
  },
  checkSteps: {
    method: 'PUT',
    path: '/api/rider/steps/check',
    summary:
      'Mark the steps of an order that riders made offline as checked; a repeated request does nothing',
    access: 'manageOrders',
    body: z.object(order),
    response: response(z.object({}), {}),
    errors: { not_found: null },
  },
  deliveryCode: {
    method: 'POST',
    path: '/api/order/delivery-code',
    summary: 'The code that the shopper gives the rider; null unless a rider is on the way to them',
    access: 'signedIn',
    body: z.object(order),
    response: response(z.object({ code: z.string().nullable() }), {}),
    errors: { not_found: null },
  },
} as const satisfies Record<string, Endpoint>
