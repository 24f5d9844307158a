export { type Cart, receiveCart, refetchCart, refreshCart, setQuantity, useCart } from './state/cart.ts'
export { type Line, lineFrom, obstacleOf, priceOf } from './state/line.ts'
