export { setOrder } from './orders-query.ts'
