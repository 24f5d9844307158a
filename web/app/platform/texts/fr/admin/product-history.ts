import type { productHistory as english } from '../../en/admin/product-history.ts'
import type { TranslatedNamespace } from '../../messages.ts'

export const productHistory: TranslatedNamespace<typeof english> = {
  title: 'Historique',
  notLoaded: 'L’historique n’a pas pu être chargé',
  none: 'Aucune modification pour le moment.',
  older: 'Modifications plus anciennes',
  created: 'Produit créé',
  deleted: 'Produit supprimé',
  undone: 'Annulé',
  undo: 'Annuler',
  kind_form: 'Formulaire',
  kind_grid: 'Grille',
  kind_import: 'Import',
  kind_undo: 'Annulation',
  kind_formOf: 'Formulaire : {note}',
  kind_gridOf: 'Grille : {note}',
  kind_importOf: 'Import : {note}',
  kind_undoOf: 'Annulation : {note}',
  before: 'Avant :',
  after: 'après',
  nothing: 'vide',
  draft: 'Brouillon',
  live: 'En vente',
  percent: '{percent, number} %',
  picture: 'Photo {number}',
}
