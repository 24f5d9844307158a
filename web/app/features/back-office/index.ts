export { AdminFrame } from './frame/admin-frame.tsx'
export { AdminNav } from './frame/admin-nav.tsx'
export { abilityOf, pageOf } from './frame/admin-pages.ts'
