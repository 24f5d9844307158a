export { CreditList } from './credit-list.tsx'
export { CreditPanel } from './credit-panel.tsx'
export { refreshCredit, useCredit } from './credit-query.ts'
