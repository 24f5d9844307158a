export { AdminFrame } from './frame/admin-frame.tsx'
export { AdminNav } from './frame/admin-nav.tsx'
export { placeOf } from './frame/places.ts'
