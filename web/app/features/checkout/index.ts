export { DeliveryTime, timeProblemText } from './delivery-time.tsx'
export { CashNotes } from './payment/cash-notes.tsx'
export { notesFor } from './payment/use-note.ts'
export { refreshSlots, slotsOfArea, useDeliveryTime } from './use-delivery-time.ts'
