import { type Address, NetworkError } from '@dix/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusal, renderPart, respondTo, texts } from '../../../testing/components/render.tsx'
import { exampleOrder } from '../../../testing/example-order.ts'
import { transmit } from '../../platform/api/transmit.ts'
import { ShopContext, unknownShop } from '../shop/index.ts'
import { AddressEditor } from './address-editor.tsx'

vi.mock('../../platform/api/transmit.ts')

const villa: Address = { ...exampleOrder.delivery_address, _id: 'a1', userId: 'u1', status: true }
const quarters = [
  { id: 'dakar_medina', name: 'Médina', city: 'Dakar', isDelivered: true, point: null },
  {
    id: 'dakar_mermoz',
    name: 'Mermoz',
    city: 'Dakar',
    isDelivered: true,
    point: { latitude: 14.708, longitude: -17.476 },
  },
  { id: 'abidjan_angre', name: 'Cocody Angré', city: 'Abidjan', isDelivered: false, point: null },
]

beforeEach(() => {
  respondTo('GET /api/address/get', () => ({ data: [] }))
  respondTo('GET /api/store/quarters', () => ({ data: quarters }))
})
afterEach(() => vi.restoreAllMocks())

function Editor({ subject, onSaved }: { subject: Address | 'new'; onSaved?: (saved: Address) => void }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <AddressEditor
        subject={isOpen ? subject : null}
        onClose={() => setOpen(false)}
        {...(onSaved ? { onSaved } : {})}
      />
    </>
  )
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const quarterField = () => screen.getByRole<HTMLInputElement>('combobox', { name: texts('address.quarter') })
const submit = () => screen.getByRole('button', { name: texts('address.submit') })

test('the landmark comes first, every missing field is named, and the first one gets focus', async () => {
  const { user } = renderPart(<Editor subject="new" />)
  await waitFor(() => expect(document.activeElement).toBe(field(texts('address.landmark'))))
  await user.click(submit())
  for (const missing of ['quarterMissing', 'address_lineMissing', 'mobileMissing'] as const)
    expect(await screen.findByText(texts(`address.${missing}`))).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(quarterField()))
})

test('a quarter is found by its first letters, and fills in town, country and postal code', async () => {
  const sent = respondTo('POST /api/address/create', () => ({ data: villa }))
  const { user } = renderPart(<Editor subject="new" />)
  await user.type(field(texts('address.landmark')), 'Derrière la pharmacie')
  await user.type(quarterField(), 'mer')
  expect(await screen.findByRole('option', { name: 'Mermoz Dakar' })).toBeTruthy()
  await user.keyboard('{Enter}')
  expect(quarterField().value).toBe('Mermoz')
  expect(screen.getByText('Dakar, Sénégal')).toBeTruthy()
  expect(screen.queryByLabelText(texts('address.city'))).toBeNull()
  await user.type(field(texts('address.address_line')), 'Villa 42')
  await user.type(field(texts('address.mobile')), '77 512 34 08{Enter}')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    landmark: 'Derrière la pharmacie',
    quarter: 'dakar_mermoz',
    address_line: 'Villa 42',
    city: 'Dakar',
    state: 'Dakar',
    country: 'Sénégal',
    pincode: '12500',
    mobile: '77 512 34 08',
    latitude: null,
    photo: null,
  })
})

test('Escape closes only the list of quarters, and Enter in an untouched field chooses none', async () => {
  const { user } = renderPart(<Editor subject="new" />)
  await user.click(quarterField())
  expect(await screen.findAllByRole('option')).toHaveLength(3)
  await user.keyboard('{Enter}')
  expect(quarterField().value).toBe('')
  await user.keyboard('{ArrowDown}{ArrowDown}{Escape}')
  expect(screen.queryByRole('option')).toBeNull()
  expect(submit()).toBeTruthy()
})

test('text that matches no quarter replaces the chosen one, and is reported', async () => {
  const saved = respondTo('PUT /api/address/update', () => ({ data: villa }))
  const { user } = renderPart(<Editor subject={{ ...villa, quarter: 'dakar_mermoz' }} />)
  await waitFor(() => expect(quarterField().value).toBe('Mermoz'))
  await user.clear(quarterField())
  await user.type(quarterField(), 'Ouakam')
  await user.tab()
  expect(screen.getByText(texts('address.noSuchQuarter'))).toBeTruthy()
  await user.click(submit())
  expect(await screen.findByText(texts('address.quarterMissing'))).toBeTruthy()
  expect(saved).toEqual([])
  await user.clear(quarterField())
  await user.type(quarterField(), 'medina')
  await user.tab()
  expect(quarterField().value).toBe('Médina')
  expect(screen.queryByText(texts('address.quarterMissing'))).toBeNull()
})

test('if the list lacks the quarter, the town is typed', async () => {
  const sent = respondTo('POST /api/address/create', () => ({ data: villa }))
  const { user } = renderPart(<Editor subject="new" />)
  await user.click(screen.getByRole('button', { name: texts('address.quarterNotListed') }))
  await user.click(submit())
  for (const missing of ['cityMissing', 'stateMissing', 'countryMissing'] as const)
    expect(await screen.findByText(texts(`address.${missing}`))).toBeTruthy()
  for (const [name, value] of [
    ['city', 'Bouaké'],
    ['state', 'Gbêkê'],
    ['country', 'Côte d’Ivoire'],
    ['address_line', 'Rue 10'],
    ['mobile', '07 01 23 45 67'],
  ] as const)
    await user.type(field(texts(`address.${name}`)), value)
  await user.click(submit())
  await waitFor(() => expect(sent).toMatchObject([{ quarter: null, city: 'Bouaké', pincode: '-' }]))
})

test('a mobile number that cannot be called, or a landline, is refused before anything is sent', async () => {
  const sent = respondTo('POST /api/address/create', () => ({ data: villa }))
  const { user } = renderPart(<Editor subject="new" />)
  await user.type(quarterField(), 'mermoz{Enter}')
  await user.type(field(texts('address.address_line')), 'Villa 42')
  await user.type(field(texts('address.mobile')), '77 512 34{Enter}')
  expect(await screen.findByText(texts('address.mobileNotCallable'))).toBeTruthy()
  await user.clear(field(texts('address.mobile')))
  await user.type(field(texts('address.mobile')), '33 824 12 34{Enter}')
  expect(await screen.findByText(texts('address.mobileLandline'))).toBeTruthy()
  expect(sent).toEqual([])
})

test('an edited address is saved under its id with its postal code, and the dialog closes', async () => {
  respondTo('GET /api/address/get', () => ({ data: [villa] }))
  const saved = respondTo('PUT /api/address/update', () => ({ data: villa }))
  const onSaved = vi.fn()
  const { user } = renderPart(<Editor subject={villa} onSaved={onSaved} />)
  await user.clear(field(texts('address.address_line')))
  await user.type(field(texts('address.address_line')), 'Villa 14{Enter}')
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(villa))
  expect(saved).toMatchObject([{ _id: 'a1', city: 'Dakar', address_line: 'Villa 14', pincode: '11000' }])
  expect(screen.queryByLabelText(texts('address.address_line'))).toBeNull()
})

test('an address that moves to another town gets that town’s postal code', async () => {
  const saved = respondTo('PUT /api/address/update', () => ({ data: villa }))
  const { user } = renderPart(<Editor subject={villa} />)
  await user.type(quarterField(), 'angre{Enter}')
  await user.click(submit())
  await waitFor(() => expect(saved).toMatchObject([{ quarter: 'abidjan_angre', pincode: '-' }]))
})

test('the position of the phone is the pin if the browser gives it, typed coordinates otherwise', async () => {
  const getCurrentPosition = vi.fn((found: PositionCallback) =>
    found({ coords: { latitude: 14.7080001, longitude: -17.4760001 } } as GeolocationPosition),
  )
  vi.stubGlobal('isSecureContext', true)
  vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue({ getCurrentPosition } as unknown as Geolocation)
  const { user, unmount } = renderPart(<Editor subject="new" />)
  await user.click(screen.getByRole('button', { name: texts('address.usePosition') }))
  expect(await screen.findByText('14.70800, -17.47600')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: texts('address.removePin') }))
  expect(screen.queryByText('14.70800, -17.47600')).toBeNull()
  unmount()

  vi.stubGlobal('isSecureContext', false)
  renderPart(<Editor subject="new" />)
  expect(screen.queryByRole('button', { name: texts('address.usePosition') })).toBeNull()
  await user.type(field(texts('address.coordinates')), '14.7, -17.4')
  expect(await screen.findByText('14.70000, -17.40000')).toBeTruthy()
})

test('the pin can be placed on the map where it has streets, and by coordinates if it does not open', async () => {
  const { unmount } = renderPart(<Editor subject="new" />)
  await screen.findByText(texts('address.enterCoordinates'))
  expect(screen.queryByRole('button', { name: texts('address.placeOnMap') })).toBeNull()
  unmount()

  const { user } = renderPart(
    <ShopContext value={{ ...unknownShop, mapTiles: '/map-tiles.pmtiles' }}>
      <Editor subject="new" />
    </ShopContext>,
  )
  await user.click(await screen.findByRole('button', { name: texts('address.placeOnMap') }))
  expect(screen.getByText(texts('address.noPinMap'))).toBeTruthy()
  await user.type(field(texts('address.coordinates')), '14.7, -17.4')
  expect(await screen.findByText('14.70000, -17.40000')).toBeTruthy()
  expect(screen.queryByText(texts('address.noPinMap'))).toBeNull()
})

test('the photo of an address is shown, and removing it takes effect on save', async () => {
  const photo = `/api/address/photo/${'a'.repeat(32)}`
  const saved = respondTo('PUT /api/address/update', () => ({ data: villa }))
  const { user } = renderPart(<Editor subject={{ ...villa, photo }} />)
  expect(screen.getByAltText(texts('address.photoOfDoor')).getAttribute('src')).toBe(photo)
  await user.click(screen.getByRole('button', { name: texts('forms.removePhoto') }))
  await user.click(submit())
  await waitFor(() => expect(saved).toMatchObject([{ photo: null }]))
})

const sentPhoto = `/api/address/photo/${'b'.repeat(32)}`
const photoResponse = {
  status: 200,
  text: JSON.stringify({ success: true, error: false, message: '', data: { photo: sentPhoto } }),
}
const photoInput = () => screen.getByLabelText<HTMLInputElement>(texts('address.choosePhoto'))
const photoFile = new File(['door'], 'door.jpg', { type: 'image/jpeg' })

test('saving waits for a photo that is being uploaded', async () => {
  const saved = respondTo('PUT /api/address/update', () => ({ data: villa }))
  const upload = Promise.withResolvers<typeof photoResponse>()
  vi.mocked(transmit).mockReturnValue(upload.promise)
  const { user } = renderPart(<Editor subject={villa} />)
  await user.upload(photoInput(), photoFile)
  await user.click(submit())
  await waitFor(() => expect(screen.getByText(texts('forms.busy'))).toBeTruthy())
  expect(saved).toEqual([])
  upload.resolve(photoResponse)
  await waitFor(() => expect(saved).toMatchObject([{ photo: sentPhoto }]))
})

test('if the photo fails, the save is not sent; the next save omits the photo', async () => {
  const saved = respondTo('PUT /api/address/update', () => ({ data: villa }))
  const upload = Promise.withResolvers<typeof photoResponse>()
  vi.mocked(transmit).mockReturnValue(upload.promise)
  const { user } = renderPart(<Editor subject={villa} />)
  await user.upload(photoInput(), photoFile)
  await user.click(submit())
  upload.reject(new NetworkError('The file did not arrive.'))
  await waitFor(() => expect(photoInput().getAttribute('aria-invalid')).toBe('true'))
  expect(saved).toEqual([])
  await user.click(await screen.findByRole('button', { name: texts('address.submit') }))
  await waitFor(() => expect(saved).toMatchObject([{ photo: null }]))
})

test('a photo that the shop no longer has when it is saved says so, and can be chosen again', async () => {
  const gone = 'This photo is no longer available. Choose it again.'
  respondTo('PUT /api/address/update', () => {
    throw refusal(400, { code: 'invalid_input', fields: { photo: gone }, message: gone })
  })
  vi.mocked(transmit).mockResolvedValue(photoResponse)
  const { user } = renderPart(<Editor subject={villa} />)
  await user.upload(photoInput(), photoFile)
  const photo = within(screen.getByRole('group', { name: texts('address.photo') }))
  await photo.findByAltText(texts('address.photoOfDoor'))
  await user.click(submit())
  await photo.findByText(gone)
  await user.click(photo.getByRole('button', { name: texts('forms.removePhoto') }))
  await user.upload(photoInput(), photoFile)
  await photo.findByAltText(texts('address.photoOfDoor'))
  expect(photo.queryByText(gone)).toBeNull()
})

test('an unsaved photo is not shown when the dialog opens again, the saved one is', async () => {
  const photo = `/api/address/photo/${'a'.repeat(32)}`
  vi.mocked(transmit).mockResolvedValue(photoResponse)
  const { user } = renderPart(<Editor subject={{ ...villa, photo }} />)
  await user.click(screen.getByRole('button', { name: texts('forms.removePhoto') }))
  await user.upload(photoInput(), photoFile)
  await screen.findByAltText(texts('address.photoOfDoor'))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: texts('dialog.close') }))
  await user.click(screen.getByRole('button', { name: 'Open' }))
  expect(screen.getByAltText(texts('address.photoOfDoor')).getAttribute('src')).toBe(photo)
})

test("a new address starts in the shop's only city, as typed text if its quarters are not listed", async () => {
  const shop = { ...unknownShop, addressStart: { city: 'Thiès', country: 'Sénégal' } }
  renderPart(
    <ShopContext value={shop}>
      <Editor subject="new" />
    </ShopContext>,
  )
  expect((await screen.findByLabelText<HTMLInputElement>(texts('address.city'))).value).toBe('Thiès')
  expect(field(texts('address.country')).value).toBe('Sénégal')
  expect(field(texts('address.state')).value).toBe('')
})

test('a shop whose quarters are not listed offers none, and the town is typed', async () => {
  respondTo('GET /api/store/quarters', () => ({ data: [] }))
  const sent = respondTo('POST /api/address/create', () => ({ data: villa }))
  const { user } = renderPart(<Editor subject="new" />)
  await user.type(await screen.findByLabelText(texts('address.city')), 'Thiès')
  expect(screen.queryByRole('combobox', { name: texts('address.quarter') })).toBeNull()
  expect(screen.queryByRole('button', { name: texts('address.quarterNotListed') })).toBeNull()
  for (const [name, value] of [
    ['state', 'Thiès'],
    ['country', 'Sénégal'],
    ['address_line', 'Quartier HLM'],
    ['mobile', '77 512 34 08'],
  ] as const)
    await user.type(field(texts(`address.${name}`)), value)
  await user.click(submit())
  await waitFor(() => expect(sent).toMatchObject([{ quarter: null, city: 'Thiès' }]))
})

test('an address keeps no quarter that the shop no longer lists any of', async () => {
  respondTo('GET /api/store/quarters', () => ({ data: [] }))
  const saved = respondTo('PUT /api/address/update', () => ({ data: villa }))
  const { user } = renderPart(<Editor subject={{ ...villa, quarter: 'dakar_mermoz' }} />)
  const city = await screen.findByLabelText(texts('address.city'))
  await user.clear(city)
  await user.type(city, 'Thiès')
  await user.click(submit())
  await waitFor(() => expect(saved).toMatchObject([{ quarter: null, city: 'Thiès' }]))
})

test('unsent input is restored when the dialog opens again', async () => {
  const { user } = renderPart(<Editor subject="new" />)
  await user.type(field(texts('address.address_line')), 'Rue 10')
  await user.type(quarterField(), 'medina{Enter}')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: texts('dialog.close') }))
  expect(screen.queryByLabelText(texts('address.address_line'))).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Open' }))
  expect(field(texts('address.address_line')).value).toBe('Rue 10')
  expect(quarterField().value).toBe('Médina')
})
