import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart, texts } from '../../../../../testing/components/render.tsx'
import { useDeskFilter } from '../use-desk-filter.ts'
import { ActiveFilters } from './active-filters.tsx'

function Filters() {
  return <ActiveFilters controls={useDeskFilter()} />
}

test('each filter in the URL is shown, and a press removes it', async () => {
  const { user, router } = renderPart(<Filters />, {
    at: '/?from=2026-11-01&until=2026-11-30&payment=cash&state=packed&paid=due',
  })
  expect(screen.getAllByRole('button')).toHaveLength(5)
  screen.getByRole('button', { name: texts('desk.without', { name: texts('orderStates.packed') }) })
  screen.getByRole('button', { name: texts('desk.without', { name: texts('paymentStates.due') }) })
  await user.click(screen.getByRole('button', { name: texts('desk.without', { name: 'From Nov 1, 2026' }) }))
  expect(screen.getAllByRole('button')).toHaveLength(4)
  expect(router.state.location.search).toBe('?until=2026-11-30&payment=cash&state=packed&paid=due')
})
