import type { Audit } from '@dix/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderForOwner, respondTo } from '../../../../testing/components/render.tsx'
import { AuditPanel } from './audit-panel.tsx'

const [startedAt, finishedAt] = ['2026-11-21T02:00:00.000Z', '2026-11-21T02:01:00.000Z']
const well: Audit = {
  startedAt,
  finishedAt,
  findings: [{ check: 'stock_ledger', checked: 5_000, wrong: 0, examples: [] }],
}

const Overview = () =>
  (['top', 'end'] as const).map((place) => (
    <section key={place} aria-label={place}>
      <AuditPanel place={place} />
    </section>
  ))

/** The card of an audit; the other place must have none. */
async function cardOf(audit: Audit, place: 'top' | 'end') {
  respondTo('POST /api/insights/audit', () => ({ data: audit }))
  renderForOwner(<Overview />)
  const at = (name: string) => within(screen.getByRole('region', { name })).queryByRole('region')
  await waitFor(() => expect(at(place)).not.toBeNull())
  expect(at(place === 'top' ? 'end' : 'top')).toBeNull()
  return at(place)!
}

test.each([
  ['A good audit', well, /^Nightly check.*All good/],
  [
    'An audit under way',
    { ...well, finishedAt: null, findings: [] },
    /^Nightly check.*The check is in progress/,
  ],
])('%s says so at the end of the page', async (_, audit, text) => {
  expect((await cardOf(audit, 'end')).textContent).toMatch(text)
})

test('findings are at the top of the page, counted, with links to what they name', async () => {
  const [order, product, picture] = ['O1', 'P1', '/media/uploads/missing.webp']
  const findings: Audit['findings'] = [
    { check: 'order_money', checked: 9, wrong: 7, examples: [{ _id: order, name: 'DX-1' }] },
    {
      check: 'pictures',
      checked: 9,
      wrong: 2,
      examples: [
        { _id: product, name: 'Riz' },
        { _id: picture, name: picture },
      ],
    },
    { check: 'stock_ledger', checked: 9, wrong: 0, examples: [] },
  ]
  const card = within(await cardOf({ ...well, findings }, 'top'))
  const links = card.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['DX-1', `/dashboard/orders/${order}`],
    ['Riz', `/dashboard/product?edit=${product}`],
  ])
  expect(card.getByText(picture)).toBeDefined()
  expect(card.getByText('and 6 more')).toBeDefined()
  expect(card.getAllByText(/^\d /).map(({ textContent }) => textContent?.split(' ')[0])).toEqual(['7', '2'])
})
