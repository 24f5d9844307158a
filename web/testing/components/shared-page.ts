import { afterAll, expect } from 'vitest'
import { isFollowingSession } from '../../app/features/cart/state/follow-session.ts'

// The files of a worker share one page: a cart that follows its session would load at the sign-ins of other files.
const wasFollowing = isFollowingSession()
afterAll(() => {
  expect(isFollowingSession() && !wasFollowing, 'tests of the cart are `apart` in vitest.config.ts').toBe(
    false,
  )
})
