import { screen } from '@testing-library/react'
import { Link, NavLink } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderPart } from '../../../testing/components/render.tsx'
import { useCurrentInView } from './use-current-in-view.ts'

function Menu() {
  return (
    <nav ref={useCurrentInView<HTMLElement>()}>
      <NavLink to="/first">First</NavLink>
      <NavLink to="/second">Second</NavLink>
      <Link to="/second?search=riz">Search</Link>
    </nav>
  )
}

test('a menu scrolls when another entry becomes current, and not while a search on its page changes', async () => {
  const scrolled: (string | null)[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this.textContent)
  })
  onTestFinished(() => void vi.restoreAllMocks())
  const { user } = renderPart(<Menu />, { at: '/first' })
  expect(scrolled).toEqual(['First'])
  for (const name of ['Second', 'Search']) await user.click(screen.getByRole('link', { name }))
  expect(scrolled).toEqual(['First', 'Second'])
})
