import type { User } from '@dix/contract'

/** A user with a role. */
export const exampleUser = (role: User['role']): User => ({
  _id: 'O',
  name: 'Awa Ndiaye',
  email: 'awa@example.com',
  avatar: '',
  mobile: '',
  verify_email: true,
  last_login_date: null,
  status: 'Active',
  role,
  address_details: [],
  shopping_cart: [],
  orderHistory: [],
  createdAt: '2026-11-01T10:00:00.000Z',
})
