import type { print as english } from '../../en/admin/print.ts'
import type { TranslatedNamespace } from '../../messages.ts'

export const print: TranslatedNamespace<typeof english> = {
  title: 'Imprimer',
  paper: 'Papier',
  paper_58: 'Rouleau 58 mm',
  paper_80: 'Rouleau 80 mm',
  paper_a4: 'Feuille A4',
  bags: 'Sacs',
  picking: 'Liste de préparation',
  label: 'Étiquettes des sacs',
}
