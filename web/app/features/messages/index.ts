export { OrderUpdates } from './order-updates.tsx'
