export { Bill, Savings } from './bill.tsx'
export { type CartBill, useBill, useTooSmall } from './use-bill.ts'
