export type { Accounts, Avatars, PersonalData, PhoneCode, PhoneCodes, PrivatePhotos } from './accounts.ts'
export { findDoorPhotos } from './addresses/door-photos.ts'
export {
  asStored,
  type Buyer,
  type BuyerAccount,
  findBuyer,
  findBuyerAccount,
  listAddresses,
} from './addresses/queries.ts'
export { type SentAddress, storedAddress } from './addresses/stored-address.ts'
export { asDeliveryAddress, asPhone } from './addresses/wire.ts'
export { introduceAdmin, prepareAccounts } from './admins/first-admin.ts'
export { hashEmail, hashNetwork, hashToken, randomToken } from './codes/secrets.ts'
export {
  blockCustomer,
  customerAccounts,
  customerNotes,
  ensureGuest,
  findCustomerNote,
  isCustomerBlocked,
  lockGuest,
  removeCustomerNote,
  writeCustomerNote,
} from './customers/queries.ts'
export { addDemoCustomers, deleteDemoCustomers, findDemoCustomers } from './demo-customers.ts'
export type { Guard, Staff } from './guard.ts'
export type { Limits } from './limits.ts'
export { mayMailUser } from './mails.ts'
export { type OpenAccounts, openAccounts } from './open-accounts.ts'
export { receiveOwnPhoto, sendPrivatePhoto } from './private-photos.ts'
export { noPermission, photoGone, signedOut } from './problems.ts'
export { eraseShopper } from './profile/delete-account.ts'
export { exportPersonalData } from './profile/export-personal-data.ts'
export {
  findMailbox,
  findOrderMailRecipients,
  findOwners,
  findUserName,
  getsOrderMails,
  lockUserForShare,
  type Mailbox,
  setOrderMails,
  shownAvatars,
  userNameOf,
} from './queries.ts'
export { accountRoutes } from './routes.ts'
export { type FrozenAddress, tablesNotBackedUp } from './schema.ts'
export { type ActionSource, recordEvent } from './security/events.ts'
export { sourceOf } from './sessions/caller.ts'
export { openCookieOptions } from './sessions/cookies.ts'
export { listeningSessionIds, liveSessionIdsOf } from './sessions/queries.ts'
