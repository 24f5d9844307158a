import type { DeskRow } from '@dix/contract'
import { screen, waitFor } from '@testing-library/react'
import { createRef } from 'react'
import { expect, test } from 'vitest'
import { renderPart, respondTo, texts } from '../../../../../testing/components/render.tsx'
import { exampleDeskOrder, exampleDeskRow } from '../../../../../testing/example-desk-order.ts'
import { useDeskKeys } from './use-desk-keys.tsx'

const [pane, search] = [createRef<HTMLDivElement>(), createRef<HTMLInputElement>()]

function Desk({ toTake, isListAlone = true }: { toTake?: DeskRow; isListAlone?: boolean }) {
  const { help } = useDeskKeys({ pane, search, toTake, isListAlone })
  return (
    <>
      <div ref={pane}>
        <input ref={search} aria-label="search" />
        {help}
      </div>
      <button type="button">One more</button>
    </>
  )
}

test('single keys can be switched off, and stay off on this device', async () => {
  const { user, unmount } = renderPart(<Desk />)
  await user.keyboard('/')
  expect(document.activeElement).toBe(search.current)
  search.current?.blur()

  await user.keyboard('?')
  await user.click(screen.getByRole('checkbox', { name: texts('desk.keysOn') }))
  await user.click(screen.getByRole('button', { name: texts('dialog.close') }))
  unmount()
  const { user: later } = renderPart(<Desk />)
  await later.keyboard('/')
  expect(document.activeElement).not.toBe(search.current)
  await later.click(screen.getByRole('button', { name: texts('desk.keys') }))
  expect(screen.getByRole('checkbox', { name: texts('desk.keysOn') })).toHaveProperty('checked', false)
})

test('the key that accepts the next order accepts only one, even if it is held down', async () => {
  const sent = respondTo('PUT /api/order/desk/move', () => ({
    data: { ...exampleDeskOrder, status: 'picking' },
  }))
  const { user } = renderPart(<Desk toTake={exampleDeskRow} />)
  await user.keyboard('{n>6/}')
  expect(sent).toHaveLength(1)
})

test('the key accepts nothing outside the list: in an open order or a phone order', async () => {
  const sent = respondTo('PUT /api/order/desk/move', () => ({
    data: { ...exampleDeskOrder, status: 'picking' },
  }))
  const { user } = renderPart(<Desk toTake={exampleDeskRow} isListAlone={false} />)
  await user.keyboard('n')
  await user.click(screen.getByRole('button', { name: 'One more' }))
  await user.keyboard('n')
  expect(sent).toEqual([])
  screen.getByRole('button', { name: texts('desk.keys') }).focus()
  await user.keyboard('n')
  await waitFor(() => expect(sent).toHaveLength(1))
})
