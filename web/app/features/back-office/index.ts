export { AdminFrame } from './frame/admin-frame.tsx'
export { AdminNav } from './frame/admin-nav.tsx'
export { abilityOf, titleOf } from './frame/admin-pages.ts'
