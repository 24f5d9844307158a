import type { OrderUpdates as Updates } from '@dix/contract'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refusal, renderPart, respondTo, texts } from '../../../testing/components/render.tsx'
import { refreshShop, unknownShop } from '../shop/index.ts'
import { forgetNewerShop } from '../shop/newest-shop.ts'
import { OrderUpdates } from './order-updates.tsx'

const path = '/api/message/order-updates'

beforeEach(async () => {
  const { delivery, ...rest } = unknownShop
  respondTo('GET /api/shop/get', () => ({
    data: { ...rest, delivery, messageChannels: ['sms', 'whatsapp'] },
  }))
  await refreshShop()
})
afterEach(forgetNewerShop)

/** A server that stores what it receives. */
function giveServer(chosen: Updates['chosen'] = null) {
  const channels: Updates['channels'] = ['sms', 'whatsapp']
  respondTo(`GET ${path}`, () => ({ data: { channels, chosen } }))
  return respondTo(`PUT ${path}`, ({ channel, phone = '' }) => {
    chosen = channel === 'mail' ? null : { channel, phone: phone ?? '', since: '2026-11-24T00:00:00Z' }
    return { data: { channels, chosen }, message: 'Saved.' }
  })
}

const named = (key: 'by_sms' | 'agree_sms' | 'stop' | 'cancel') => ({
  name: texts(`orderUpdates.${key}`),
})

test('a shopper agrees to SMS to the number of their address, and stops them with one tap', async () => {
  const saved = giveServer()
  const { user } = renderPart(<OrderUpdates place="checkout" phone="77 512 34 08" />)
  await user.click(await screen.findByRole('button', named('by_sms')))
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: texts('orderUpdates.phone') })
  expect(field.value).toBe('77 512 34 08')
  expect(screen.getByText(/Dix may write to this number by SMS/)).toBeDefined()
  await user.click(screen.getByRole('button', named('agree_sms')))
  const stop = await screen.findByRole('button', named('stop'))
  expect(screen.getByText('We send updates by SMS to 77 512 34 08.')).toBeDefined()
  await user.click(stop)
  expect(await screen.findByRole('button', named('by_sms'))).toBeDefined()
  expect(saved).toEqual([
    { channel: 'sms', phone: '77 512 34 08', place: 'checkout', textVersion: '2026-11' },
    { channel: 'mail' },
  ])
})

test('a number that cannot receive messages is refused with an error on its field', async () => {
  giveServer()
  respondTo(`PUT ${path}`, () => {
    throw refusal(400, { code: 'invalid_input', message: 'Wrong.', fields: { phone: 'A landline.' } })
  })
  const { user } = renderPart(<OrderUpdates place="profile" phone="33 821 00 00" />)
  await user.click(await screen.findByRole('button', named('by_sms')))
  await user.click(screen.getByRole('button', named('agree_sms')))
  const field = await screen.findByRole('textbox', { description: /A landline\./ })
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await user.click(screen.getByRole('button', named('cancel')))
  expect(screen.getByRole('button', named('by_sms'))).toBeDefined()
})

test('a shop without a gateway neither offers nor shows anything', () => {
  forgetNewerShop()
  renderPart(<OrderUpdates place="profile" phone="" />)
  expect(screen.queryByText(texts('orderUpdates.title'))).toBe(null)
})
