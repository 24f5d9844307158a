import { z } from 'zod'
import { type Endpoint, response } from '../envelope.ts'
import { count, id, onlyStore, reference, timestamp, whole } from '../inputs.ts'
import { message } from '../messages.ts'
import { differenceReasons, shiftWorks } from '../order-states.ts'
import { settingsLimits } from '../settings-limits.ts'

/** Whole XOF. A difference is negative if there is too much cash. */
const amount = z.number().int()

/** The cash of a shift: float + collected − handed in = carried. */
const cash = {
  floatAmt: count,
  /** Collected at the doors, less the change given. */
  collectedAmt: count,
  handedInAmt: count,
  carriedAmt: amount,
}

/** The shift of a rider who is working. */
export const RiderShiftSchema = z.object({
  _id: id,
  startedAt: timestamp,
  ...cash,
  /** Maximum cash that a rider may carry. */
  ceilingAmt: count,
  /** When the oldest collected cash must be handed in; null if there is none. */
  handInBy: timestamp.nullable(),
  /** Whether only paid orders are offered until cash is handed in. */
  paidOnly: z.boolean(),
})
export type RiderShift = z.infer<typeof RiderShiftSchema>

/** Shifts of riders as managers see them: open, ended, and closed ones. */
const ShiftRecordSchema = z.object({
  _id: id,
  /** Empty once the account is deleted. */
  name: z.string(),
  /** Null in a shop with one store. */
  storeName: z.string().nullable(),
  startedAt: timestamp,
  endedAt: timestamp.nullable(),
  ...cash,
  reason: z.enum(differenceReasons).nullable(),
  handIns: z.array(z.object({ amount, at: timestamp, name: z.string() })),
  closedAt: timestamp.nullable(),
  closedBy: z.string(),
})
export type ShiftRecord = z.infer<typeof ShiftRecordSchema>

/** Staff on shift: pickers, then riders, by the start of their shifts. */
const OnShiftSchema = z.object({
  staff: z.array(
    z.object({ name: z.string(), work: z.enum(shiftWorks), startedAt: timestamp, isMe: z.boolean() }),
  ),
})
export type OnShift = z.infer<typeof OnShiftSchema>

export const shiftLimits = {
  /** Closed shifts per request. */
  closed: 30,
} as const

const sumError = message('Enter an amount up to 10 000 000 F CFA.')

/** An amount that staff counted, in whole XOF. */
export const counted = (minimum: 0 | 1) => whole(minimum, settingsLimits.amount, sumError)
export const differenceReason = z.enum(differenceReasons, message('Choose a reason.')).nullish()

export const shiftEndpoints = {
  staffOnShift: {
    method: 'POST',
    path: '/api/shifts/on',
    summary: 'The pickers and riders who are on shift',
    access: 'workOrders',
    body: z.object({ store: onlyStore }),
    response: response(OnShiftSchema, {}),
  },
  startPicking: {
    method: 'POST',
    path: '/api/picking/shift/start',
    summary: "Start the picker's shift, which picking an order does too; does nothing during a shift",
    access: 'pickOrders',
    response: response(OnShiftSchema, {}),
  },
  endPicking: {
    method: 'PUT',
    path: '/api/picking/shift/end',
    summary: "End the picker's shift; does nothing without one",
    access: 'pickOrders',
    response: response(OnShiftSchema, {}),
  },
  listShifts: {
    method: 'POST',
    path: '/api/shifts/list',
    summary: 'Shifts of riders with their cash: those not closed, and the latest closed ones',
    access: 'manageOrders',
    body: z.object({
      store: onlyStore,
      /** Only closed shifts that started earlier. */
      before: z.iso.datetime(message('Enter a date.')).nullish(),
    }),
    response: response(z.object({ shifts: z.array(ShiftRecordSchema), more: z.boolean() }), {}),
  },
  closeShift: {
    method: 'PUT',
    path: '/api/shifts/close',
    summary:
      'Close a shift with the cash received in all; a difference needs a reason. Ends an open shift. 409 order_under_way while the rider has orders, 409 changed_meanwhile if it is closed or the amounts differ from those that the manager saw',
    access: 'manageOrders',
    body: z.object({
      _id: reference('_id'),
      receivedAmt: counted(0),
      reason: differenceReason,
      /** The amounts that the manager saw. */
      handedInAmt: counted(0).nullish(),
      collectedAmt: counted(0).nullish(),
    }),
    response: response(z.object({}), {}),
    errors: { not_found: null, changed_meanwhile: null, order_under_way: null },
  },
} as const satisfies Record<string, Endpoint>
