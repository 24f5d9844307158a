import { type OrderState, orderStateTable } from './order-states.ts'
import { isStaffRole, type Role, roles, type StaffRole } from './roles.ts'

/**
 * How far an ability reaches. `shop`: everything. `store`: what belongs to the store of somebody who works in one, and
 * everything for those who work in all. `everyStore`: everything, but only for those who work in all.
 */
export type Reach = 'shop' | 'store' | 'everyStore'

type Policy = Readonly<Record<StaffRole, Reach | null>>

const ownerAlone = { ADMIN: 'shop', MANAGER: null, PICKER: null, RIDER: null } as const
const managers = { ...ownerAlone, MANAGER: 'shop' } as const
const managersOfStore = { ...ownerAlone, MANAGER: 'store' } as const
/** What cannot be told apart by store. */
const managersOfAll = { ...ownerAlone, MANAGER: 'everyStore' } as const

/** What each role of the staff may do. An endpoint names its ability (`access`). Free of schemas, for browsers. */
export const policies = {
  /** See orders and bring them further; `orderStateTable` says which. */
  workOrders: { ADMIN: 'shop', MANAGER: 'store', PICKER: 'store', RIDER: 'store' },
  /** Pushes about new orders. */
  receiveNotifications: { ADMIN: 'shop', MANAGER: 'store', PICKER: 'store', RIDER: null },
  /** Mails about new orders: pickers are at the desk, and hear them. */
  receiveOrderMails: managersOfStore,
  /** Change what is in an order, refund it, place one for somebody on the phone. */
  manageOrders: managersOfStore,
  /** See who the customer of an order is to the shop: earlier orders, the note, suspicions, refunds. */
  seeCustomerHistory: managersOfStore,
  seeFigures: managersOfAll,
  /** Notes about customers, and who may no longer order. */
  manageCustomers: managersOfAll,
  /** What is stored about a customer leaves as a file, or goes for good. */
  eraseCustomers: ownerAlone,
  /** Products, categories, offers, pictures: the catalogue is the shop's. */
  manageCatalogue: managers,
  seePurchasePrices: ownerAlone,
  /** Files in and out, which hold purchase prices. */
  importCatalogue: ownerAlone,
  manageReviews: managers,
  /** Invite staff and end their access, for the roles that one's own grants. */
  manageStaff: managersOfStore,
  /** Role and status of any account. */
  manageAccounts: ownerAlone,
  seeSecurityJournal: ownerAlone,
  /** Keep a store from taking orders for a while. */
  pauseStore: managersOfStore,
  /** Settings with payment and delivery, stores, backups, the demo. */
  manageSettings: ownerAlone,
} as const satisfies Record<string, Policy>

export type Ability = keyof typeof policies

/** How far an ability of a role reaches; null without it. */
export function reachOf(role: Role, ability: Ability): Reach | null {
  return isStaffRole(role) ? policies[ability][role] : null
}

/** @param storeId the only store that somebody with this role works in; none for every store */
export function mayDo(role: Role, ability: Ability, storeId?: string | null): boolean {
  const reach = reachOf(role, ability)
  return reach !== null && (reach !== 'everyStore' || !storeId)
}

/** Roles that have an ability. */
export function rolesWith(ability: Ability): Role[] {
  return roles.filter((role) => mayDo(role, ability))
}

/** Whether a role sees orders of a state, as far as their store allows. */
export function seesOrdersIn(role: Role, state: OrderState): boolean {
  return isStaffRole(role) && orderStateTable[state].seenBy.includes(role)
}

/** Whether a role brings orders to a state, from where the table lets staff. */
export function movesOrdersTo(role: Role, state: OrderState): boolean {
  return isStaffRole(role) && orderStateTable[state].movedBy.includes(role)
}
