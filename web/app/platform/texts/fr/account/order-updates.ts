import type { orderUpdates as english } from '../../en/account/order-updates.ts'
import type { TranslatedNamespace } from '../../messages.ts'

export const orderUpdates: TranslatedNamespace<typeof english> = {
  title: 'Suivi de vos commandes',
  byMail: 'Chaque étape vous arrive par e-mail. Vous préférez sur votre téléphone ?',
  by_sms: 'Par SMS',
  by_whatsapp: 'Sur WhatsApp',
  phone: 'Numéro de mobile',
  phoneMissing: 'Saisissez votre numéro de mobile.',
  consent:
    '{shop} peut m’écrire à ce numéro {channel, select, sms {par SMS} other {sur WhatsApp}} au sujet de mes commandes : enregistrée, en route, livrée, annulée. Pas de publicité. J’arrête quand je veux.',
  agree_sms: 'Oui, par SMS',
  agree_whatsapp: 'Oui, sur WhatsApp',
  cancel: 'Annuler',
  chosen: 'Nous vous écrivons {channel, select, sms {par SMS} other {sur WhatsApp}} au {phone}.',
  stop: 'Arrêter',
}
