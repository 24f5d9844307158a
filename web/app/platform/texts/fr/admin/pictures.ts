import type { pictures as english } from '../../en/admin/pictures.ts'
import type { TranslatedRoom } from '../../messages.ts'

export const pictures: TranslatedRoom<typeof english> = {
  tooLarge: 'Cette photo dépasse 20 Mo. Choisissez-en une plus petite.',
  sending: 'Envoi de {name}',
  cancel: 'Laisser {name}',
  retry: 'Réessayer',
}
