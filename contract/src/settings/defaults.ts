import { freeDelivery } from '../rules/prices/bill-terms.ts'
import type { SettingsTopic, ShopSettings } from './topics.ts'

/** The settings of a new shop. */
export const defaultSettings: ShopSettings = {
  identity: { name: 'Dix', logo: '', mainColour: '#a01245', accentColour: '#ffc02e' },
  contact: {
    phone: '',
    whatsapp: '',
    address: '',
    cities: ['Dakar', 'Abidjan'],
    country: '',
    companyNumbers: '',
    vatRate: null,
    deliveryMinutes: 10,
  },
  hours: { week: [[], [], [], [], [], [], []], holidays: [] },
  pause: { isPaused: false, reason: '', until: null },
  announcement: { textFr: '', textEn: '', link: '', tone: 'news', from: null, until: null },
  home: { banners: [], rows: [] },
  languages: { main: 'fr' },
  delivery: { ...freeDelivery, smallestOrder: 0 },
  stores: { mainName: '', mainPoint: null, stores: [] },
  storePauses: { pauses: [] },
  zones: { zones: [], quarters: [] },
  limits: { productPieces: 20, allPieces: 300, largePieces: 50, largeAmount: 100_000 },
  // A method that is added later stays off until the owner turns it on.
  payments: { methods: ['cash', 'card'] },
  coupons: { coupons: [] },
  mails: { senderName: '', replyTo: '' },
  security: { staffFactor: false },
  messages: {
    codesBudget: 5_000,
    stepsBudget: 10_000,
    offersBudget: 0,
    smsPrice: 30,
    whatsappPrice: 15,
    countries: ['SN', 'CI'],
  },
  reviews: { isOn: false },
  aboutPage: withoutText('À propos', 'About us'),
  deliveryPage: withoutText('Livraison et retours', 'Delivery and returns'),
  termsPage: withoutText('Conditions générales de vente', 'Terms of sale'),
  privacyPage: withoutText('Données personnelles', 'Privacy'),
  legalPage: withoutText('Mentions légales', 'Legal notice'),
  riders: { cashCeiling: 50_000, handInHours: 12, doorMinutes: 5, takenMinutes: 5 },
}

export const settingsTopics = Object.keys(defaultSettings) as SettingsTopic[]

function withoutText(titleFr: string, titleEn: string) {
  return { titleFr, textFr: '', titleEn, textEn: '' }
}
