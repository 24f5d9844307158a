export { CreditList } from './credit-list.tsx'
export { CreditPanel } from './credit-panel.tsx'
