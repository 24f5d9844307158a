export { type OpenPayments, openPayments } from './open-payments.ts'
export type { Payable, PaymentListener, PaymentPage, Payments, SessionRequest } from './payments.ts'
export { pageStays } from './problems.ts'
export { paymentRoutes } from './routes.ts'
