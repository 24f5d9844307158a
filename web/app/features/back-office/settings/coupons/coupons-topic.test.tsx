import { type Coupon, defaultSettings, type SettingsOfTopic } from '@dix/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, renderPart, respondTo, texts } from '../../../../../testing/components/render.tsx'
import { topicOf, useSettings } from '../settings-query.ts'
import { CouponsTopic } from './coupons-topic.tsx'

const coupon = (code: string, more: Partial<Coupon> = {}): Coupon => ({
  code,
  kind: 'percent',
  value: 10,
  smallestOrder: 0,
  totalUses: null,
  oncePerCustomer: true,
  firstOrderOnly: false,
  from: null,
  until: null,
  stopped: false,
  ...more,
})

function Page() {
  const { settings } = useSettings()
  if (!settings) return null
  return <CouponsTopic saved={topicOf(settings.topics, 'coupons')} settings={defaultSettings} after={null} />
}

/** The saved value of the topic. */
function stored(coupons: Coupon[], revision: number) {
  const topic: SettingsOfTopic = { topic: 'coupons', value: { coupons }, revision }
  respondTo('GET /api/settings/get', () => ({
    data: { topics: [topic], lastChange: null, isLanguageFixed: false },
  }))
  respondTo('GET /api/order/coupon-uses', () => ({ data: [] }))
  return topic
}

const button = (name: 'editCoupon' | 'removeCoupon' | 'stopCoupon', code: string) =>
  screen.findByRole('button', { name: texts(`settings.${name}`, { name: code }) })
const save = () => screen.getByRole('button', { name: texts('settings.save') })

test('removing a coupon keeps the others collapsed or expanded', async () => {
  stored([coupon('ONE'), coupon('TWO')], 1)
  const { user } = renderPart(<Page />)
  await user.click(await button('editCoupon', 'ONE'))
  await user.click(await button('removeCoupon', 'ONE'))
  expect((await button('editCoupon', 'TWO')).getAttribute('aria-expanded')).toBe('false')
})

test('errors of a coupon are shown on their fields, and expand it', async () => {
  stored([coupon('ONE'), coupon('TWO')], 1)
  const message = 'Too much.'
  respondTo('PUT /api/settings/save', () => {
    throw refusal(400, { code: 'invalid_input', message, fields: { 'value.coupons.1.value': message } })
  })
  const { user } = renderPart(<Page />)
  await user.click(await button('stopCoupon', 'ONE'))
  await user.click(save())
  const card = screen.getByRole('group', { name: 'TWO' })
  expect((await screen.findAllByText(message)).some((shown) => card.contains(shown))).toBe(true)
})

test('a coupon that a colleague ended stays ended when another one is saved here', async () => {
  stored([coupon('ONE'), coupon('TWO')], 1)
  const sent = respondTo('PUT /api/settings/save', (given) => {
    if (given.revision === 2) return { data: stored([], 3) }
    stored([coupon('ONE', { stopped: true }), coupon('TWO'), coupon('THREE')], 2)
    throw refusal(409, { code: 'changed_meanwhile', message: 'Changed.' })
  })
  const { user } = renderPart(<Page />)
  await user.click(await button('editCoupon', 'TWO'))
  fireEvent.change(screen.getByLabelText(texts('settings.couponValue')), { target: { value: '20' } })
  await user.click(save())
  await screen.findByText(texts('settings.changedMeanwhile'))
  await user.click(save())
  expect(sent.at(-1)).toMatchObject({
    revision: 2,
    value: { coupons: [{ code: 'ONE', stopped: true }, { code: 'TWO', value: '20' }, { code: 'THREE' }] },
  })
})

test('a renamed coupon keeps its former code, so that its uses still count', async () => {
  stored([coupon('ONE', { formerCodes: ['OLD'] }), coupon('TWO')], 1)
  respondTo('GET /api/order/coupon-uses', () => ({ data: [{ code: 'ONE', uses: 7, takenOff: 700 }] }))
  const sent = respondTo('PUT /api/settings/save', () => ({ data: stored([coupon('UNO')], 2) }))
  const { user } = renderPart(<Page />)
  await user.click(await button('editCoupon', 'ONE'))
  fireEvent.change(screen.getByLabelText(texts('settings.couponCode')), { target: { value: 'uno' } })
  expect(await screen.findByText(new RegExp(texts('settings.couponUsed', { uses: 7 })))).toBeTruthy()
  await user.click(save())
  await waitFor(() => expect(sent).toHaveLength(1))
  const renamed = { code: 'uno', formerCodes: ['OLD', 'ONE'] }
  const other = expect.not.objectContaining({ formerCodes: expect.anything() })
  expect(sent[0]).toMatchObject({ value: { coupons: [renamed, other] } })
})

test("after a save, the user's own change is not shown as another user's", async () => {
  stored([], 1)
  respondTo('PUT /api/settings/save', () => ({ data: stored([coupon('EID')], 2) }))
  const { user } = renderPart(<Page />)
  await user.click(await screen.findByRole('button', { name: texts('settings.addCoupon') }))
  fireEvent.change(screen.getByLabelText(texts('settings.couponCode')), { target: { value: 'eid' } })
  await user.click(save())
  await button('editCoupon', 'EID')
  expect(screen.queryByText(texts('settings.changedMeanwhile'))).toBeNull()
  expect(screen.queryByRole('button', { name: texts('settings.save') })).toBeNull()
})
