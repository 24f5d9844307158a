export { isSecondAttempt, stateTones } from './order-words.ts'
export { setOrder } from './orders-query.ts'
