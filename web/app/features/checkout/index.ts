export { CashNotes } from './cash-notes.tsx'
export { notesFor } from './use-note.ts'
