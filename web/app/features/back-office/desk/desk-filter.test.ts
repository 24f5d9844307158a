import { expect, test } from 'vitest'
import { countMore, isEveryStage, listInput, noFilter, readFilter, writeFilter } from './desk-filter.ts'

const read = (query: string) => readFilter(new URLSearchParams(query))

test('a filter is stored in the URL, without defaults, next to other parameters', () => {
  const filter = {
    view: 'out',
    search: 'Sow 77',
    payment: 'card',
    state: '',
    paid: 'refund_pending',
    from: '2026-11-01',
    until: '',
    sold: '1',
    rated: 'low',
    store: 'NGOR',
  } as const
  const query = writeFilter(filter, new URLSearchParams('tab=1&until=2026-11-02'))
  expect(query.toString()).toBe(
    'tab=1&view=out&payment=card&paid=refund_pending&from=2026-11-01&sold=1&rated=low&store=NGOR&q=Sow+77',
  )
  expect(readFilter(query)).toEqual(filter)
  expect(writeFilter(noFilter, query).toString()).toBe('tab=1')
})

test('invalid stages, payments and days count as absent', () => {
  expect(read('view=gone&payment=gold&state=expired&paid=pending&from=tomorrow&until=2026-13-40')).toEqual(
    noFilter,
  )
})

test('low ratings are listed from every stage, up to three stars', () => {
  expect(listInput(read('rated=low'))).toMatchObject({ stage: null, maxStars: 3 })
})

test('days begin and end by the shop’s clock, the last one included', () => {
  expect(listInput(read('from=2026-11-01&until=2026-11-02'))).toMatchObject({
    from: '2026-11-01T00:00:00.000Z',
    until: '2026-11-03T00:00:00.000Z',
  })
})

test('searching or filtering by days from the open orders covers every stage; from another stage only that one', () => {
  expect(listInput(read('q=DX-7'))).toMatchObject({ stage: null, search: 'DX-7' })
  expect(isEveryStage(read('q=%20'))).toBe(false)
  expect(listInput(read('until=2026-11-02'))).toMatchObject({ stage: null })
  expect(listInput(read('sold=1'))).toMatchObject({ stage: null, sold: true })
  expect(listInput(read('state=returned'))).toMatchObject({ stage: null, states: ['returned'] })
  expect(listInput(read('paid=due'))).toMatchObject({ stage: null, paymentStates: ['due'] })
  expect(listInput(read('view=closed&q=DX-7'))).toMatchObject({ stage: 'closed' })
})

test('payment, states and days are counted as further filters', () => {
  expect(countMore(read('q=a&view=out'))).toBe(0)
  expect(countMore(read('state=packed&paid=due'))).toBe(2)
  expect(countMore(read('payment=cash&from=2026-11-01'))).toBe(2)
})
