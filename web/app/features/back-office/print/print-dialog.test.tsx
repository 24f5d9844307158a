import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPart, texts } from '../../../../testing/components/render.tsx'
import { PrintDialog } from './print-dialog.tsx'

const paper = () => screen.getByLabelText<HTMLSelectElement>(texts('print.paper'))

test('the device remembers its paper', async () => {
  const { user, unmount } = renderPart(
    <PrintDialog order={{ _id: 'ORDER', orderId: 'DX-7K3M9QWP' }} onClose={() => {}} />,
  )
  expect(paper().value).toBe('80')
  await user.selectOptions(paper(), '58')
  unmount()
  renderPart(<PrintDialog order={{ _id: 'OTHER', orderId: 'DX-7K3M9QWP' }} onClose={() => {}} />)
  expect(paper().value).toBe('58')
})

test('a print opens a tab during the press, with the paper and the bags', async () => {
  const tab = { location: { replace: vi.fn() }, close: vi.fn() }
  vi.stubGlobal('open', () => tab)
  vi.stubGlobal('fetch', async () => new Response('%PDF'))
  const { user } = renderPart(
    <PrintDialog order={{ _id: 'ORDER', orderId: 'DX-7K3M9QWP' }} onClose={() => {}} />,
  )
  await user.selectOptions(paper(), 'a4')
  await user.selectOptions(screen.getByLabelText(texts('print.bags')), '3')
  await user.click(screen.getByRole('button', { name: texts('print.label') }))
  await waitFor(() =>
    expect(tab.location.replace).toHaveBeenCalledWith(
      expect.stringMatching(/^\/api\/order\/desk\/print\/ORDER\?what=label&paper=a4&bags=3&language=/),
    ),
  )
})

test('the labels start at the number of bags that the order was packed in', () => {
  renderPart(<PrintDialog order={{ _id: 'ORDER', orderId: 'DX-7K3M9QWP', bags: 4 }} onClose={() => {}} />)
  expect(screen.getByLabelText<HTMLSelectElement>(texts('print.bags')).value).toBe('4')
})

test('if the browser opens no tab, a print is saved under its order number', async () => {
  vi.stubGlobal('open', () => null)
  vi.stubGlobal('fetch', async () => new Response('%PDF'))
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const { user } = renderPart(
    <PrintDialog order={{ _id: 'ORDER', orderId: 'DX-7K3M9QWP' }} onClose={() => {}} />,
  )
  await user.click(screen.getByRole('button', { name: texts('print.label') }))
  await waitFor(() => expect(saved).toEqual(['DX-7K3M9QWP.pdf']))
})
