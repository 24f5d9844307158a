export { Bill, Savings } from './bill.tsx'
