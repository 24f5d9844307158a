export { circleAround } from './circle.ts'
export { DoorPin, StorePin } from './pins.tsx'
export { ShopMap } from './shop-map.tsx'
export type { MapPin, MapShape } from './shown.ts'
