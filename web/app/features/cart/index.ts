export { Substitutions } from './contents/substitutions.tsx'
export { CartControl } from './controls/cart-control.tsx'
export { CartCorner } from './controls/cart-corner.tsx'
export { StickyBar } from './controls/sticky-bar.tsx'
export {
  type Cart,
  receiveCart,
  refetchCart,
  refreshCart,
  retryCart,
  setQuantity,
  useCart,
} from './state/cart.ts'
export { fullNameOf, type Line, lineFrom, priceOf, unavailabilityOf } from './state/line.ts'
export { useCartPanel } from './use-cart-panel.tsx'
