import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { invalidate, queryClient } from './query-client.ts'

test('data that changes during its first load is loaded again', async () => {
  const responses = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const load = vi.fn(async () => responses[load.mock.calls.length - 1]!.promise)
  const query = new QueryObserver(queryClient, { queryKey: ['shown'], queryFn: load })
  const leave = query.subscribe(() => {})
  const changed = invalidate({ queryKey: ['shown'] })
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2))
  responses[1]!.resolve('after the change')
  responses[0]!.resolve('before the change')
  await changed
  expect(query.getCurrentResult().data).toBe('after the change')
  leave()
})
