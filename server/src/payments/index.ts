export { type OpenPayments, openPayments } from './open-payments.ts'
export type { PaymentListener, PaymentPage, Payments, SessionRequest } from './payments.ts'
export { cannotClosePage } from './problems.ts'
export { paymentRoutes } from './routes.ts'
