/**
 * Where the cart control of a product stands. Until there is a cart it keeps the room, so that nothing
 * moves when the control arrives.
 */
export function CartControlSlot({ className }: { className: string }) {
  return <div className={className} />
}
