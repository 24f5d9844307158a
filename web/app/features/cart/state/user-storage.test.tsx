import { beforeEach, expect, test } from 'vitest'
import { setSignedIn } from '../../../../testing/components/tab.ts'
import { userStorage } from './user-storage.ts'

beforeEach(() => localStorage.clear())

const isText = (value: unknown): value is string => typeof value === 'string'

test('a page that does not know its user yet stores their list, that of a visitor it does not', () => {
  const list = userStorage('list', 'items', isText)
  setSignedIn(false)
  list.saveEarly(() => ['rice'])
  expect(localStorage.getItem('list')).toBeNull()
  setSignedIn(true)
  list.saveEarly(() => ['rice'])
  expect(localStorage.getItem('list')).toContain('rice')
})
