import type { admin as english } from '../../en/admin/common.ts'
import type { TranslatedNamespace } from '../../messages.ts'

export const admin: TranslatedNamespace<typeof english> = {
  menu: 'Administration',
  grid: 'Grille',
  imports: 'Import et export',
  translations: 'Traductions',
  contracts: 'Contrats',
  myAccount: 'Mon compte',
  toShop: 'Voir la boutique',
  openMenu: 'Menu',
  ok: 'OK',
  edit: 'Modifier',
  delete: 'Supprimer',
  permanentDelete: 'Suppression définitive',
  sure: 'Voulez-vous vraiment supprimer définitivement ?',
  cancel: 'Annuler',
  confirm: 'Confirmer',
  mine: 'Ma version',
  theirs: 'Sa version',
  allMine: 'Garder toutes mes modifications',
  allTheirs: 'Prendre toutes ses modifications',
  draftSaved: 'Brouillon enregistré sur cet appareil, {moment}',
  discardDraft: 'Abandonner',
  draftDiscarded: 'Brouillon abandonné',
  undo: 'Annuler',
}
