export { CashNotes } from './payment/cash-notes.tsx'
export { notesFor } from './payment/use-note.ts'
