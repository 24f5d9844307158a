export { Bill, Savings } from './bill.tsx'
export { type CartBill, useBill, useOutside, useTooSmall } from './use-bill.ts'
