/** Notifications of shoppers about their orders. A new `consent` needs a new `consentVersion` in the contract. */
export const orderUpdates = {
  title: 'Order updates',
  byMail: 'You get order updates by email. Would you rather get them on your phone?',
  by_sms: 'By SMS',
  by_whatsapp: 'On WhatsApp',
  phone: 'Mobile number',
  phoneMissing: 'Enter your mobile number.',
  consent:
    '{shop} may write to this number {channel, select, sms {by SMS} other {on WhatsApp}} about my orders: received, on the way, delivered, cancelled. No advertising. I can stop it at any time.',
  agree_sms: 'Yes, by SMS',
  agree_whatsapp: 'Yes, on WhatsApp',
  cancel: 'Cancel',
  chosen: 'We send updates {channel, select, sms {by SMS} other {on WhatsApp}} to {phone}.',
  stop: 'Stop',
}
