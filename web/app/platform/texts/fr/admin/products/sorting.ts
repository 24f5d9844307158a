import type { sorting as english } from '../../../en/admin/products/sorting.ts'
import type { TranslatedNamespace } from '../../../messages.ts'

export const sorting: TranslatedNamespace<typeof english> = {
  title: 'Ordre d’affichage',
  titleOf: 'Ordre : {name}',
  open: 'Changer l’ordre',
  path: 'Vous êtes ici',
  categoriesHint:
    'Vos clients les voient dans cet ordre. Faites glisser une ligne par sa poignée, ou utilisez les flèches.',
  productsHint:
    'Vos clients les voient dans cet ordre, les produits en rupture en dernier. Faites glisser une ligne par sa poignée, ou utilisez les flèches.',
  notLoaded: 'L’ordre n’a pas pu être chargé',
  empty: 'Rien à classer ici pour le moment',
  emptyHint: 'Ce que vous ajouterez apparaîtra ici.',
  move: 'Déplacer : {name}',
  toFirst: 'Mettre en premier : {name}',
  up: 'Monter : {name}',
  down: 'Descendre : {name}',
  toSubCategories: 'Sous-catégories',
  toProducts: 'Produits',
  draft: 'Brouillon',
  soldOut: 'En rupture : affiché en dernier',
  more: 'Afficher la suite ({shown, number} sur {count, number})',
  hint: 'Appuyez sur Espace pour prendre la ligne, sur les flèches pour la déplacer, encore sur Espace pour la poser, sur Échap pour annuler.',
  lifted: '{name}, ligne prise : {number} sur {count}.',
  placed: '{name} : {number} sur {count}.',
  dropped: '{name}, ligne posée : {number} sur {count}.',
  back: 'Déplacement annulé. {name} : {number} sur {count}.',
  undo: 'Annuler',
  history: 'Derniers déplacements',
  historyNotLoaded: 'Les déplacements n’ont pas pu être chargés',
  restored: 'Ordre précédent rétabli.',
  noMoves: 'Rien n’a encore été déplacé.',
  older: 'Déplacements plus anciens',
  in_categories: 'Catégorie',
  in_subCategories: 'Sous-catégorie',
  in_products: 'Produit',
}
