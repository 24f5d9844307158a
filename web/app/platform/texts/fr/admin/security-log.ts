import type { securityLog as english } from '../../en/admin/security-log.ts'
import type { TranslatedNamespace } from '../../messages.ts'

export const securityLog: TranslatedNamespace<typeof english> = {
  title: 'Journal de sécurité',
  hint: 'Connexions, échecs et modifications des comptes et des réglages depuis 180 jours.',
  search: 'Nom, e-mail ou téléphone',
  kind: 'Type d’événement',
  everyKind: 'Tous',
  notLoaded: 'Le journal n’a pas pu être chargé',
  none: 'Aucun résultat.',
  by: 'Par {name}',
  nameless: 'Compte sans nom',
  command: 'Commande du serveur',
  pages: 'Pages',
  customer: 'Client',
  status_Active: 'Réactivé',
  status_Disabled: 'Désactivé',
  by_password: 'Par mot de passe',
  by_totp: 'Par mot de passe et application d’authentification',
  by_recovery_code: 'Par mot de passe et code de secours',
  by_passkey: 'Par clé d’accès',
  by_phone: 'Par code envoyé au téléphone',
  factor_totp: 'Application d’authentification',
  factor_passkey: 'Clé d’accès',
}
