export { CashNotes } from './cash-notes.tsx'
export { useNote } from './use-note.ts'
