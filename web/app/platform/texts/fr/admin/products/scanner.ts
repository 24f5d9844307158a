import type { scanner as english } from '../../../en/admin/products/scanner.ts'
import type { TranslatedNamespace } from '../../../messages.ts'

export const scanner: TranslatedNamespace<typeof english> = {
  title: 'Scanner un code-barres',
  picture: 'Image de la caméra',
  hint: 'Placez le code-barres devant la caméra.',
  code: 'Ou saisissez le code',
  use: 'OK',
  missing_code: 'Saisissez le code.',
  insecure:
    'La caméra ne marche qu’avec une connexion sécurisée (https). Saisissez le code ou utilisez une douchette.',
  missing: 'Aucune caméra trouvée. Saisissez le code ou utilisez une douchette.',
  denied:
    'La caméra est bloquée dans ce navigateur. Autorisez-la dans les réglages du site ou saisissez le code.',
  busy: 'Une autre application utilise la caméra. Fermez-la et réessayez, ou saisissez le code.',
  unreadable:
    'La caméra n’arrive pas à lire les codes pour l’instant. Saisissez le code ou utilisez une douchette.',
}
