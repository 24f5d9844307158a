import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PictureWell } from './picture.tsx'
import { HasWordmark } from './wordmark.tsx'

test('a missing picture shows the x of the wordmark, but not in a shop with a brand of its own', () => {
  const crossIn = (element: Element) => element.querySelector('.stroke-mangue')
  expect(crossIn(render(<PictureWell alt="" />).container)).toBeTruthy()
  const own = render(
    <HasWordmark value={false}>
      <PictureWell alt="" />
    </HasWordmark>,
  ).container
  expect(crossIn(own)).toBeNull()
  expect(own.querySelector('svg')).toBeTruthy()
})
