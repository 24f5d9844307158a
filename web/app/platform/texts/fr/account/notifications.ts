import type { notifications as english } from '../../en/account/notifications.ts'
import type { TranslatedNamespace } from '../../messages.ts'

export const notifications: TranslatedNamespace<typeof english> = {
  title: 'Alertes de commande',
  device: 'Notifications sur cet appareil',
  on: 'Activées. Chaque nouvelle commande s’affiche ici, même sans page ouverte.',
  ready: 'Désactivées. Activez-les pour voir arriver chaque commande, même sans page ouverte.',
  denied:
    'Les notifications sont bloquées dans ce navigateur. Touchez l’icône à gauche de l’adresse, autorisez-les, puis rechargez la page.',
  unsupported:
    'Ce navigateur ne gère pas les notifications. Laissez la page des commandes ouverte : elle sonne à chaque commande.',
  insecure:
    'Il faut une adresse sécurisée (https) pour les notifications. D’ici là, laissez la page des commandes ouverte : elle sonne à chaque commande.',
  install:
    'Sur iPhone ou iPad, ajoutez d’abord la boutique à l’écran d’accueil : touchez Partager, puis « Sur l’écran d’accueil ». Ouvrez-la depuis là et revenez sur cette page.',
  stepsReady: 'Suivez chaque étape de vos commandes sur cet appareil, même sans page ouverte.',
  stepsOn: 'Cet appareil affiche chaque étape de vos commandes jusqu’à votre déconnexion.',
  noService:
    'Le navigateur n’arrive pas à joindre son service de notifications. Vérifiez la connexion et réessayez.',
  turnOn: 'Activer',
  turnOff: 'Désactiver',
  test: 'M’envoyer un test',
  mails: 'Un e-mail à chaque nouvelle commande',
  notLoaded: 'Vos alertes n’ont pas pu être chargées',
}
