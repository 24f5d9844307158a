import type { SettingsTopic, ShopSettings } from './topics.ts'

/** A shop that sets nothing. */
export const defaultSettings: ShopSettings = {
  identity: { name: 'Dix', logo: '', mainColour: '#a01245', accentColour: '#ffc02e' },
  contact: {
    phone: '',
    whatsapp: '',
    address: '',
    cities: ['Dakar', 'Abidjan'],
    country: '',
    companyNumbers: '',
    deliveryMinutes: 10,
  },
  hours: { week: [[], [], [], [], [], [], []], holidays: [] },
  pause: { isPaused: false, reason: '', until: null },
  languages: { main: 'fr' },
  mails: { senderName: '', replyTo: '' },
}

export const settingsTopics = Object.keys(defaultSettings) as SettingsTopic[]
