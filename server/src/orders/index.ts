export { callOffRefunds } from './changes/apply-transition.ts'
export { moveAsRider, recordOrderEvent } from './changes/move-as-rider.ts'
export { moveLockedOrder } from './changes/move-locked-order.ts'
export { orderChecks } from './checks.ts'
export { lockReturnedCredit } from './credit/queries.ts'
export { rollUpCustomers } from './customers/roll-up.ts'
export { type ArrivalOf, findProgress, readArrival } from './deliveries/progress.ts'
export { deliveries } from './deliveries/schema.ts'
export { countOrdersUnderWay, findStoreDeliveries, type StoreDelivery } from './deliveries/store-load.ts'
export {
  addPastOrders,
  countDemoOrders,
  deleteDemoOrders,
  findUsersWithOrders,
  type PastOrder,
} from './demo-orders.ts'
export type { OrdersDependencies } from './dependencies.ts'
export {
  changeAnyVersion,
  changeAtDesk,
  changeSeenOrder,
  type StaffRequest,
  type VersionedRequest,
} from './desk/change.ts'
export { changeLockedLines, packWeighed } from './desk/change-lines.ts'
export { doorPhotoOf } from './desk/door-photo.ts'
export { noLongerPossible, notAgreed, notEnoughStock } from './desk/problems.ts'
export { findBarcodes } from './desk/queries.ts'
export { isSeenBy, maySee } from './desk/staff-policy.ts'
export { findTestOrder, placeTestOrder, removeTestOrder } from './desk/test-order.ts'
export { undoLastStep } from './desk/undo-step.ts'
export { findLinkedOrder } from './mails/order-links.ts'
export { pushProposal } from './mails/step-pushes.ts'
export { openOrders } from './open-orders.ts'
export { creditPersonalData, orderPersonalData } from './personal-data.ts'
export { noSuchOrder, orderLinkDead, tooLateToDecide } from './problems.ts'
export { writePicked } from './queries/change-order.ts'
export {
  findDeliveryPhotos,
  forgetDeliveryPhotos,
  forgetOldDeliveryPhotos,
  keepDeliveryPhoto,
  receiveDeliveryPhoto,
} from './queries/delivery-photos.ts'
export {
  findAnyOrder,
  findDoorPhotosOfOrders,
  findOrders,
  findReservedQuantities,
  hasOpenOrders,
  hasOrders,
  imageReferencesOfOrders,
  lockAnyOrder,
} from './queries/find-orders.ts'
export { findRatingPhotos, forgetOldRatingPhotos } from './queries/ratings.ts'
export { hasReceived, isReceivedBy } from './queries/received-products.ts'
export { findOpenSteps, findUndoableStep } from './queries/undoable-steps.ts'
export { orderRoutes } from './routes.ts'
export { awaitsDecision, orderNumber, proposalOf } from './rules.ts'
export {
  findBestSold,
  findRolledUp,
  findSales,
  hasDemoOrders,
  hasDemoOrdersSince,
  hasRealSale,
} from './sales/queries.ts'
export { rollUpSales } from './sales/roll-up.ts'
export {
  creditEntries,
  deliveryPhotos,
  deskStates,
  isForLater,
  isRefundBy,
  isRefundDone,
  isRefundToHandBack,
  isTestOrder,
  type OrderLine,
  orderLines,
  orderRefunds,
  orders,
  orderTimeline,
  preparationDueAt,
  receivedEvents,
  type StoredOrder,
  tablesNotBackedUp,
} from './schema.ts'
export { inDakar, isToday, isWithin, startOfDay } from './shop-days.ts'
export { amountDue, moveTo } from './states/rules.ts'
export { asOrder, nameOf, type OrderViewer, proposalField, slotField, viewerOf } from './wire.ts'
