import type { translations as english } from '../../../en/admin/products/translations.ts'
import type { TranslatedNamespace } from '../../../messages.ts'

export const translations: TranslatedNamespace<typeof english> = {
  title: 'Traductions',
  into: '{language, select, fr {en français} other {en anglais}}',
  notLoaded: 'Les traductions n’ont pas pu être chargées',
  categories: 'Catégories',
  subCategories: 'Sous-catégories',
  products: 'Produits',
  share: '{done, number} sur {total, number}',
  done: 'Tout est traduit',
  doneHint: 'Tous les noms et descriptions existent dans les deux langues.',
  name: '{language, select, fr {Nom en français} other {Nom en anglais}}',
  nameMissing: 'Saisissez un nom.',
  save: 'Enregistrer',
  noName: 'Nom',
  noDescription: 'Description',
  missing: 'Il manque :',
}
