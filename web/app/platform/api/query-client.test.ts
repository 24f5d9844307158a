import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { invalidate, queryClient } from './query-client.ts'

test('Data that changes during its first load is loaded again', async () => {
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const load = vi.fn(async () => answers[load.mock.calls.length - 1]!.promise)
  const query = new QueryObserver(queryClient, { queryKey: ['shown'], queryFn: load })
  const leave = query.subscribe(() => {})
  const changed = invalidate({ queryKey: ['shown'] })
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2))
  answers[1]!.resolve('after the change')
  answers[0]!.resolve('before the change')
  await changed
  expect(query.getCurrentResult().data).toBe('after the change')
  leave()
})
