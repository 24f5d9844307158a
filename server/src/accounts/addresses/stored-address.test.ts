import { expect, test } from 'vitest'
import { type SentAddress, storedAddress } from './stored-address.ts'

const spec = {
  address_line: 'Rue 12',
  city: 'Dakar',
  state: 'Dakar',
  country: 'Sénégal',
  pincode: '10000',
  mobile: '77 512 34 08',
}
const details = {
  landmark: 'Derrière la pharmacie',
  quarter: 'dakar_medina',
  latitude: 14.68,
  longitude: -17.45,
  photo: 'a'.repeat(32),
}
const saved = { ...spec, ...details, phone: '+221775123408' }

const detailsAfter = (sent: SentAddress, before: typeof saved | null) => {
  const { landmark, quarter, latitude, longitude, photo } = storedAddress(sent, before, null)
  return { landmark, quarter, latitude, longitude, photo }
}

test('an update without landmark, quarter, pin and photo keeps them', () => {
  expect(detailsAfter({ ...spec, pincode: '11000', mobile: '76 000 00 00' }, saved)).toEqual(details)
})

test.each([{ address_line: 'Rue 13' }, { city: 'Thiès' }])('%j clears quarter and pin alone', (change) => {
  const { landmark, photo } = details
  expect(detailsAfter({ ...spec, ...change }, saved)).toEqual({
    landmark,
    photo,
    quarter: null,
    latitude: null,
    longitude: null,
  })
})

test('door details sent along with another address line are kept', () => {
  const sent = { quarter: 'dakar_fann', latitude: 14.69, longitude: -17.46 }
  expect(detailsAfter({ ...spec, address_line: 'Rue 13', ...sent }, saved)).toEqual({ ...details, ...sent })
})

test('null and empty text clear a field', () => {
  const none = { landmark: '', quarter: null, latitude: null, longitude: null, photo: null }
  expect(detailsAfter({ ...spec, ...none }, saved)).toEqual(none)
  expect(detailsAfter({ ...spec, ...none, landmark: null }, saved)).toEqual(none)
  expect(detailsAfter({ ...spec, latitude: null }, saved)).toEqual({
    ...details,
    latitude: null,
    longitude: null,
  })
  expect(detailsAfter(spec, null)).toEqual(none)
})

test.each([
  ['76 12 34 56', 'Mali', null, '+22376123456'],
  ['76 12 34 56', '', 'ML', '+22376123456'],
  ['76 12 34 56', 'Sénégal', 'ML', null],
  ['77 512 34 08', 'anywhere', null, '+221775123408'],
  ['to be asked', 'Sénégal', null, null],
] as const)('%j in %j is called at its E.164 number, if any', (mobile, country, home, phone) => {
  expect(storedAddress({ ...spec, mobile, country }, null, home).phone).toBe(phone)
})
