import type { FirstSteps } from '@dix/contract'

/** The first steps of an empty shop. */
export const exampleFirstSteps: FirstSteps = {
  shown: true,
  done: ['payment'],
  hasHours: false,
  isPaused: false,
  name: '',
  phone: '',
  cities: ['Dakar'],
  deliveryMinutes: 10,
  products: 0,
  outOfStock: 0,
  pictures: [],
  methods: ['cash'],
  cards: 'none',
  testOrder: null,
  hasOrders: false,
  url: 'http://chez-fatou.test',
}
