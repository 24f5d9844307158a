import type { pictures as english } from '../../../en/admin/products/pictures.ts'
import type { TranslatedNamespace } from '../../../messages.ts'

export const pictures: TranslatedNamespace<typeof english> = {
  tooLarge: 'Cette photo dépasse 20 Mo. Choisissez-en une plus petite.',
  sending: 'Envoi de {name}',
  cancel: 'Retirer {name}',
  retry: 'Réessayer',
  stillSending:
    '{count, plural, one {Une photo est en cours d’envoi} other {# photos sont en cours d’envoi}}',
  notArrived:
    '{count, plural, one {Une photo n’a pas pu être envoyée : réessayez ou retirez-la} other {# photos n’ont pas pu être envoyées : réessayez ou retirez-les}}',
  noImage: 'Aucune photo',
  uploadImage: 'Choisir une photo',
  loading: 'Chargement…',
  removeImage: 'Retirer',
}
