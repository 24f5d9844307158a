export { Bill, Savings } from './bill.tsx'
export { refreshCredit, useCredit } from './credit-query.ts'
export { type CartBill, useBill, useTooSmall } from './use-bill.ts'
