import type { texts as english } from '../en/admin.ts'
import type { Translated } from '../messages.ts'

export const texts: Translated<typeof english> = {
  admin: {
    menu: 'Administration',
    grid: 'Grille',
    imports: 'Import et export',
    translations: 'Traductions',
    contracts: 'Contrats',
    myAccount: 'Mon compte',
    toShop: 'Voir la boutique',
    openMenu: 'Menu',
    toCome: 'Rien à gérer ici pour le moment',
  },

  shelves: {
    addCategory: 'Ajouter une catégorie',
  },

  translations: {
    title: 'Traductions',
  },

  productForm: {
    title: 'Nouveau produit',
  },

  products: {
    title: 'Produits',
  },

  grid: {
    title: 'Grille',
  },

  imports: {
    title: 'Import et export',
  },

  overview: {
    title: 'Tableau de bord',
  },
}
