import { expect, test, vi } from 'vitest'
import { createUploads, type UploadProblem } from './uploads.ts'

type Sent = { name: string; signal: AbortSignal; arrive: () => void; fail: () => void }

const lost: UploadProblem = { message: 'Lost.', mayRetry: true }
const added = (...names: string[]) => names.map((name) => ({ file: new File([], name), problem: null }))

/** Uploads that the test completes or fails. */
function controlledUploads() {
  const sent: Sent[] = []
  const arrived: string[] = []
  const uploads = createUploads({
    send: ({ file: { name }, signal }) =>
      new Promise((resolve, reject) => {
        signal.onabort = () => reject(signal.reason)
        sent.push({ name, signal, arrive: () => resolve(`/${name}`), fail: () => reject(new Error()) })
      }),
    explain: () => lost,
    onUploaded: (url) => arrived.push(url),
  })
  const names = () => sent.map(({ name }) => name)
  return { uploads, sent, arrived, names }
}

test('two pictures upload at a time, in order, and each only once', async () => {
  const { uploads, sent, arrived, names } = controlledUploads()
  uploads.add(added('a', 'b', 'c'))
  uploads.add(added('d'))
  expect(names()).toEqual(['a', 'b'])
  sent[1]!.arrive()
  await vi.waitFor(() => expect(names()).toEqual(['a', 'b', 'c']))
  sent[0]!.arrive()
  await vi.waitFor(() => expect(names()).toEqual(['a', 'b', 'c', 'd']))
  for (const upload of sent) upload.arrive()
  await vi.waitFor(() => expect(uploads.current()).toEqual([]))
  expect(names()).toEqual(['a', 'b', 'c', 'd'])
  expect(arrived.toSorted()).toEqual(['/a', '/b', '/c', '/d'])
})

test('a failed upload shows the reason, lets the next one start, and can be retried', async () => {
  const { uploads, sent, arrived, names } = controlledUploads()
  uploads.add([{ file: new File([], 'large'), problem: { message: 'Too large.', mayRetry: false } }])
  uploads.add(added('a'))
  sent[0]!.fail()
  await vi.waitFor(() =>
    expect(uploads.current().map(({ problem }) => problem?.message)).toEqual(['Too large.', 'Lost.']),
  )
  uploads.retry(uploads.current()[1]!.key)
  expect(names(), 'a file that is too large is not uploaded').toEqual(['a', 'a'])
  sent[1]!.arrive()
  await vi.waitFor(() => expect(arrived).toEqual(['/a']))
})

test('a cancelled upload lets the next one start; leaving the form cancels all', async () => {
  const { uploads, sent, arrived, names } = controlledUploads()
  uploads.add(added('a', 'b', 'c', 'd'))
  uploads.cancel(uploads.current()[0]!.key)
  await vi.waitFor(() => expect(names()).toEqual(['a', 'b', 'c']))
  uploads.cancelAll()
  expect(sent.every(({ signal }) => signal.aborted)).toBe(true)
  await vi.waitFor(() => expect(uploads.current()).toEqual([]))
  expect(names()).toHaveLength(3)
  expect(arrived).toEqual([])
})
