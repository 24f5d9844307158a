import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart } from '../../../testing/components/render.tsx'
import { usePlainLinks } from './use-plain-links.ts'

function Links() {
  usePlainLinks()
  return (
    <p>
      <a href="/product/riz">
        <b>Rice</b>
      </a>
      <a href="/receipt.pdf" download="receipt.pdf">
        Receipt
      </a>
      <a href="/terms" target="_blank" rel="noopener">
        Terms
      </a>
      <a href="#content">Content</a>
      <a href="https://example.com/">Elsewhere</a>
    </p>
  )
}

/** Clicks links, in place of a browser. @returns the links that were left to the browser */
function clickAll(names: string[], init: MouseEventInit = {}): string[] {
  const left: string[] = []
  const asBrowser = (event: Event) => {
    if (!event.defaultPrevented) left.push((event.target as Element).textContent)
    event.preventDefault()
  }
  window.addEventListener('click', asBrowser)
  for (const name of names) {
    screen
      .getByText(name)
      .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }))
  }
  window.removeEventListener('click', asBrowser)
  return left
}

test('a plain link to a page is followed without loading the document', async () => {
  const { router } = renderPart(<Links />)
  expect(clickAll(['Rice'])).toEqual([])
  await waitFor(() => expect(router.state.location.pathname).toBe('/product/riz'))
})

test('links to files, other tabs, other sites and places on the page are left to the browser', () => {
  const { router } = renderPart(<Links />)
  const others = ['Receipt', 'Terms', 'Content', 'Elsewhere']
  expect(clickAll(others)).toEqual(others)
  expect(clickAll(['Rice'], { ctrlKey: true })).toEqual(['Rice'])
  expect(router.state.location.pathname).toBe('/')
})
