import { expect, test, vi } from 'vitest'
import { createUploads, type Fault } from './uploads.ts'

type Sent = { name: string; signal: AbortSignal; arrive: () => void; fail: () => void }

const lost: Fault = { sentence: 'Lost.', mayRetry: true }
const brought = (...names: string[]) => names.map((name) => ({ file: new File([], name), fault: null }))

/** Uploads that arrive and fail when they are told to. */
function uploadsInHand() {
  const sent: Sent[] = []
  const arrived: string[] = []
  const uploads = createUploads({
    send: ({ file: { name }, signal }) =>
      new Promise((resolve, reject) => {
        signal.onabort = () => reject(signal.reason)
        sent.push({ name, signal, arrive: () => resolve(`/${name}`), fail: () => reject(new Error()) })
      }),
    explain: () => lost,
    onArrived: (address) => arrived.push(address),
  })
  const names = () => sent.map(({ name }) => name)
  return { uploads, sent, arrived, names }
}

test('Two pictures travel at once, in the order they were brought, and each travels once', async () => {
  const { uploads, sent, arrived, names } = uploadsInHand()
  uploads.add(brought('a', 'b', 'c'))
  uploads.add(brought('d'))
  expect(names()).toEqual(['a', 'b'])
  sent[1]!.arrive()
  await vi.waitFor(() => expect(names()).toEqual(['a', 'b', 'c']))
  sent[0]!.arrive()
  await vi.waitFor(() => expect(names()).toEqual(['a', 'b', 'c', 'd']))
  for (const one of sent) one.arrive()
  await vi.waitFor(() => expect(uploads.current()).toEqual([]))
  expect(names()).toEqual(['a', 'b', 'c', 'd'])
  expect(arrived.toSorted()).toEqual(['/a', '/b', '/c', '/d'])
})

test('One that did not arrive says why, lets the next go, and is sent again when it is asked for', async () => {
  const { uploads, sent, arrived, names } = uploadsInHand()
  uploads.add([{ file: new File([], 'large'), fault: { sentence: 'Too large.', mayRetry: false } }])
  uploads.add(brought('a'))
  sent[0]!.fail()
  await vi.waitFor(() =>
    expect(uploads.current().map(({ fault }) => fault?.sentence)).toEqual(['Too large.', 'Lost.']),
  )
  uploads.retry(uploads.current()[1]!.key)
  expect(names(), 'what is too large does not travel').toEqual(['a', 'a'])
  sent[1]!.arrive()
  await vi.waitFor(() => expect(arrived).toEqual(['/a']))
})

test('One that is given up makes room for the next; with the form all are given up', async () => {
  const { uploads, sent, arrived, names } = uploadsInHand()
  uploads.add(brought('a', 'b', 'c', 'd'))
  uploads.cancel(uploads.current()[0]!.key)
  await vi.waitFor(() => expect(names()).toEqual(['a', 'b', 'c']))
  uploads.cancelAll()
  expect(sent.every(({ signal }) => signal.aborted)).toBe(true)
  await vi.waitFor(() => expect(uploads.current()).toEqual([]))
  expect(names()).toHaveLength(3)
  expect(arrived).toEqual([])
})
