import type { pictures as english } from '../../en/admin/pictures.ts'
import type { TranslatedRoom } from '../../messages.ts'

export const pictures: TranslatedRoom<typeof english> = {
  tooLarge: 'Cette photo dépasse 20 Mo. Choisissez-en une plus petite.',
  sending: 'Envoi de {name}',
  cancel: 'Laisser {name}',
  retry: 'Réessayer',
  stillSending: '{count, plural, one {Une photo est encore en route} other {# photos sont encore en route}}',
  notArrived:
    '{count, plural, one {Une photo n’est pas arrivée : réessayez ou laissez-la de côté} other {# photos ne sont pas arrivées : réessayez ou laissez-les de côté}}',
}
