import type { StoreSettings } from '@dix/contract'

/** A second store, open and without hours. */
export const ngor: StoreSettings = {
  id: 'NGOR',
  name: 'Ngor',
  kind: 'shop',
  address: '',
  phone: '',
  point: null,
  hours: { week: [[], [], [], [], [], [], []], holidays: [] },
  closed: false,
}
