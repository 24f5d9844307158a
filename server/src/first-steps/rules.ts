import {
  enoughProducts,
  type FirstStep,
  type FirstSteps,
  firstSteps,
  type PaymentMethod,
  paymentMethodTable,
} from '@dix/contract'

type ShopProgress = Pick<FirstSteps, 'name' | 'phone' | 'products' | 'hasHours' | 'isPaused'> & {
  /** A test order was placed and removed again, or a shopper has ordered. */
  isTried: boolean
}

/** The steps that are done in this state of a shop. It is open if shoppers know its owner and can order. */
export function doneSteps({ name, phone, hasHours, isPaused, products, isTried }: ShopProgress): FirstStep[] {
  const done: Record<FirstStep, boolean> = {
    identity: name !== '' && phone !== '',
    hours: hasHours,
    products: products >= enoughProducts,
    // At least one method is always on: cash by default.
    payment: true,
    testOrder: isTried,
    open: name !== '' && products > 0 && !isPaused,
  }
  return firstSteps.filter((step) => done[step])
}

/** Whether the shop takes payments online: for real, as tests, or not at all. @param methods that it can take */
export function onlinePayments(methods: readonly PaymentMethod[], testing: boolean): FirstSteps['cards'] {
  if (methods.every((method) => paymentMethodTable[method].paidAtDoor)) return 'none'
  return testing ? 'test' : 'live'
}

/** The owner's choice about the list; null: none yet. */
export type Choice = 'shown' | 'hidden' | null

/**
 * Whether the overview shows the list: as the owner chose, else while a shop without the demo is not yet set up and has
 * no orders.
 */
export function isListShown(
  choice: Choice,
  { done, isDemo, hasOrders }: { done: readonly FirstStep[]; isDemo: boolean; hasOrders: boolean },
): boolean {
  if (choice !== null) return choice === 'shown'
  return !isDemo && !hasOrders && done.length < firstSteps.length
}
