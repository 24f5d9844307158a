export { AdminFrame } from './frame/admin-frame.tsx'
export { AdminNav } from './frame/admin-nav.tsx'
export { pageOf } from './frame/admin-pages.ts'
