import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart } from '../../../../testing/components/render.tsx'
import { Banner } from './banner.tsx'

test('an empty shop does not invite to shop', () => {
  const { unmount } = renderPart(<Banner first={undefined} isEmpty />)
  expect(screen.queryByRole('link')).toBeNull()
  unmount()
  renderPart(<Banner first={undefined} isEmpty={false} />)
  expect(screen.getByRole('link')).toBeTruthy()
})
