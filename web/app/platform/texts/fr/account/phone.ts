import type { phoneLogin as english } from '../../en/account/phone.ts'
import type { TranslatedNamespace } from '../../messages.ts'

export const phoneLogin: TranslatedNamespace<typeof english> = {
  by: 'Se connecter avec',
  phone: 'Téléphone',
  number: 'Numéro de mobile',
  numberHint: 'Nous vous envoyons un code à 6 chiffres.',
  channel: 'Comment recevoir le code',
  by_sms: 'Par SMS',
  by_whatsapp: 'Sur WhatsApp',
  codeIntro: 'Nous avons envoyé un code à 6 chiffres au <b>{phone}</b>',
  proofTitle: 'C’est bien votre compte ?',
  proofIntro:
    'Personne ne s’est connecté avec le <b>{phone}</b> depuis 90 jours. Un numéro peut changer de main : saisissez aussi le mot de passe du compte.',
  startNew: 'Ce n’est pas mon compte',
  startNewHint:
    'Nous créons un nouveau compte pour votre numéro. L’ancien, avec ses commandes, ne l’utilisera plus.',
  title: 'Numéro de connexion',
  hint: 'Vous pouvez vous connecter avec un code envoyé à ce téléphone.',
  emptyHint: 'Ajoutez votre numéro pour vous connecter avec un code, sans mot de passe.',
  add: 'Ajouter un numéro',
  replace: 'Changer de numéro',
  remove: 'Retirer le numéro',
  removeHint: 'Vous vous connecterez seulement avec {email}.',
  use: 'Utiliser ce numéro',
  orPasskey: 'Laissez vide pour confirmer avec votre clé d’accès.',
  ownCode: 'Code envoyé au {phone}',
  ownCodeHint: 'Votre compte n’a pas de mot de passe : nous vérifions votre numéro.',
  sendOwnCode: 'Recevoir un code',
  choosePassword: 'Choisir un mot de passe',
}
