import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderForOwner, respondTo, texts } from '../../../../testing/components/render.tsx'
import { ClearDemoLater, DemoPanel, useDemoDismissal } from './demo-panel.tsx'

const counts = { products: 1_200, changed: 3, orders: 80, customers: 31 }
const demo = { loaded: true, shown: true, remaining: false }

function Panel() {
  const { isDismissed, dismiss } = useDemoDismissal()
  return isDismissed ? <ClearDemoLater demo={demo} /> : <DemoPanel demo={demo} onDismiss={dismiss} />
}

beforeEach(() => localStorage.clear())

test('the dialog says how much clearing the demo deletes, with and without changed products', async () => {
  respondTo('GET /api/demo/count', () => ({ data: counts }))
  const { user } = renderForOwner(<Panel />)
  await user.click(screen.getByRole('button', { name: texts('overview.clearDemo') }))
  const dialog = within(screen.getByRole('dialog'))
  await dialog.findByText('1,200 products, 80 orders and 31 customers')
  await user.click(dialog.getByRole('checkbox'))
  dialog.getByText('1,203 products, 80 orders and 31 customers')
})

test('the panel of the demo stays dismissed on this device, and the demo can still be cleared', async () => {
  const { user, unmount } = renderForOwner(<Panel />)
  await user.click(screen.getByRole('button', { name: texts('overview.dismissDemo') }))
  unmount()
  respondTo('GET /api/demo/count', () => ({ data: counts }))
  renderForOwner(<Panel />)
  expect(screen.queryByText(texts('overview.demoShown'))).toBeNull()
  await user.click(screen.getByRole('button', { name: texts('overview.clearDemo') }))
  expect(screen.getByRole('dialog')).toBeDefined()
})
