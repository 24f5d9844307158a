import type { SettingsTopic, ShopSettings } from './topics.ts'

/** A shop that sets nothing. */
export const defaultSettings: ShopSettings = {
  identity: { name: 'Dix', logo: '', mainColour: '#a01245', accentColour: '#ffc02e' },
  contact: {
    phone: '',
    whatsapp: '',
    address: '',
    cities: ['Dakar', 'Abidjan'],
    companyNumbers: '',
    deliveryMinutes: 10,
  },
  hours: { week: [[], [], [], [], [], [], []], holidays: [] },
  pause: { isPaused: false, reason: '', until: null },
  mails: { senderName: '', replyTo: '' },
}

export const settingsTopics = Object.keys(defaultSettings) as SettingsTopic[]
