import { type OrderState, orderStateTable } from './order-states.ts'
import { isStaffRole, type Role, roles, type StaffRole } from './roles.ts'

/**
 * The reach of an ability. `shop`: everything. `store`: everything in the user's store, or in all stores for staff of
 * all stores. `everyStore`: everything, but only for staff of all stores.
 */
export type Reach = 'shop' | 'store' | 'everyStore'

type Policy = Readonly<Record<StaffRole, Reach | null>>

const ownerAlone = { ADMIN: 'shop', MANAGER: null, PICKER: null, RIDER: null } as const
const managers = { ...ownerAlone, MANAGER: 'shop' } as const
const managersOfStore = { ...ownerAlone, MANAGER: 'store' } as const
/** For what applies in every store. */
const managersOfAll = { ...ownerAlone, MANAGER: 'everyStore' } as const

/**
 * The abilities of each staff role. An endpoint names its ability (`access`). Browsers import it, so it contains no
 * schemas.
 */
export const policies = {
  /** See orders and move them on; `orderStateTable` says which. */
  workOrders: { ADMIN: 'shop', MANAGER: 'store', PICKER: 'store', RIDER: 'store' },
  /** Pick and pack orders at the counter. */
  pickOrders: { ADMIN: 'shop', MANAGER: 'store', PICKER: 'store', RIDER: null },
  /** Take packed orders to their doors. */
  deliverOrders: { ADMIN: 'shop', MANAGER: 'store', PICKER: null, RIDER: 'store' },
  /** Pushes about new orders. */
  receiveNotifications: { ADMIN: 'shop', MANAGER: 'store', PICKER: 'store', RIDER: null },
  /** Emails about new orders. Pickers get none, because they hear the desk ring. */
  receiveOrderMails: managersOfStore,
  /** Emails about new owners, changed payment settings and guessed codes. */
  receiveSecurityMails: ownerAlone,
  /** Change the contents of an order, refund it, place one for a caller. */
  manageOrders: managersOfStore,
  /** See the shop's view of the customer: earlier orders, the note, suspicions, refunds. */
  seeCustomerHistory: managersOfStore,
  /** See sales, the report of a day and the export of orders. */
  seeFigures: managersOfStore,
  /** See customers and write notes about them; in one store, those who ordered there, and their orders there. */
  manageCustomers: managersOfStore,
  /** Block customers, which applies in every store. */
  blockCustomers: managersOfAll,
  /** Export or erase the data stored about a customer. */
  eraseCustomers: ownerAlone,
  /** Edit products, categories, offers and pictures, which belong to the whole shop. */
  manageCatalogue: managers,
  seePurchasePrices: ownerAlone,
  /** Import and export files, which contain purchase prices. */
  importCatalogue: ownerAlone,
  manageReviews: managers,
  /** Invite staff and end their access, for the roles that the user's own role grants. */
  manageStaff: managersOfStore,
  /** Change the role and status of any account. */
  manageAccounts: ownerAlone,
  seeSecurityLog: ownerAlone,
  /** Send goods from their own store to another, and receive goods sent to it. */
  moveStock: { ...managersOfStore, PICKER: 'store' },
  /** Pause the orders of a store. */
  pauseStore: managersOfStore,
  /** Settings including payment and delivery, stores, backups, the demo. */
  manageSettings: ownerAlone,
} as const satisfies Record<string, Policy>

export type Ability = keyof typeof policies

/** The reach of an ability of a role; null if the role lacks it. */
export function reachOf(role: Role, ability: Ability): Reach | null {
  return isStaffRole(role) ? policies[ability][role] : null
}

/** @param storeId the only store that a user with this role works in; null for every store */
export function mayDo(role: Role, ability: Ability, storeId?: string | null): boolean {
  const reach = reachOf(role, ability)
  return reach !== null && (reach !== 'everyStore' || !storeId)
}

/** Roles that have an ability. */
export function rolesWith(ability: Ability): Role[] {
  return roles.filter((role) => mayDo(role, ability))
}

/** Whether a role sees orders in a state, within its store. */
export function seesOrdersIn(role: Role, state: OrderState): boolean {
  return isStaffRole(role) && orderStateTable[state].seenBy[role]
}

/**
 * Whether a role sees who ordered and how to reach them. Riders choose orders in the store without it, and learn it when
 * the order leaves.
 */
export function seesCustomersIn(role: Role, state: OrderState): boolean {
  return mayDo(role, 'pickOrders') || orderStateTable[state].desk !== 'in_store'
}

/** Whether a role may move orders to a state at the desk, from the states where the table lets staff do so. */
export function movesOrdersTo(role: Role, state: OrderState): boolean {
  return isStaffRole(role) && orderStateTable[state].movedBy[role]
}
