import type { PictureOutcome, PictureOwner } from '@dix/contract'
import { expect, test, vi } from 'vitest'
import { createPictureRun } from './run-pictures.ts'
import type { StoredUrl, UrlStore } from './url-store.ts'

const owner = (_id: string, image: string[] = []): PictureOwner => ({
  kind: 'product',
  _id,
  name: _id,
  detail: '',
  image,
  revision: 1,
})
const picture = (path: string) => ({
  key: path,
  path,
  names: [],
  folder: null,
  open: async () => new File([path], path),
})
const groups = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    owner: owner(`p${index}`),
    pictures: [picture(`p${index}.jpg`)],
  }))

function memory(...stored: StoredUrl[]): UrlStore & { keys: () => string[] } {
  const urls = new Map(stored.map((entry) => [entry.key, entry]))
  return {
    all: async () => [...urls.values()],
    put: async (entry) => void urls.set(entry.key, entry),
    remove: async (key) => void urls.delete(key),
    keys: () => [...urls.keys()],
  }
}

type Options = Parameters<typeof createPictureRun>[0]

function open(given: Partial<Options> & Pick<Options, 'groups'>) {
  const uploaded: string[] = []
  const attached: string[][] = []
  const run = createPictureRun({
    store: memory(),
    concurrency: 2,
    upload: async (file) => {
      uploaded.push(file.name)
      return `/${file.name}`
    },
    attach: async (changes) => {
      attached.push(changes.map(({ owner, image }) => [owner._id, ...image].join(' ')))
      return { outcomes: changes.map(({ owner }) => ({ outcome: 'saved' as const, owner })), edit: 7 }
    },
    explain: (failure) => ({
      message: (failure as Error).message,
      retries: failure instanceof TypeError ? Infinity : 0,
    }),
    wait: async () => {},
    ...given,
  })
  const ended = () => vi.waitFor(() => expect(run.current().state).toBe('done'))
  return { run, uploaded, attached, ended }
}

test('at most two pictures upload at a time, and all batches belong to one save in the history', async () => {
  let running = 0
  let most = 0
  const edits: (number | null)[] = []
  const { run, ended } = open({
    groups: groups(60),
    upload: async (file) => {
      most = Math.max(most, ++running)
      await Promise.resolve()
      running--
      return `/${file.name}`
    },
    attach: async (changes, edit) => {
      edits.push(edit)
      expect(changes.length).toBeLessThanOrEqual(25)
      return { outcomes: changes.map(({ owner }) => ({ outcome: 'saved' as const, owner })), edit: 7 }
    },
  })
  run.start()
  await ended()
  expect(run.current()).toMatchObject({ total: 60, sent: 60, saved: 60, owners: 60, edit: 7, failures: [] })
  expect(most).toBe(2)
  expect([edits[0], new Set(edits.slice(1))]).toEqual([null, new Set([7])])
})

test('an uploaded picture is not uploaded again while it is in use or younger than a day', async () => {
  const store = memory(
    { key: 'p0.jpg', url: '/kept', at: Date.now() },
    { key: 'p1.jpg', url: '/old', at: Date.now() - 25 * 3_600_000 },
    { key: 'p2.jpg', url: '/there', at: Date.now() - 25 * 3_600_000 },
  )
  const three = groups(3)
  three[2]!.owner.image.push('/there')
  const { run, uploaded, attached, ended } = open({ groups: three, store })
  run.start()
  await ended()
  expect(uploaded).toEqual(['p1.jpg'])
  expect(attached.flat().toSorted()).toEqual(['p0 /kept', 'p1 /p1.jpg', 'p2 /there'])
})

test('a lost connection is retried until it is back; a refused picture does not stop others', async () => {
  let lost = 3
  const { run, ended } = open({
    groups: groups(3),
    upload: async (file) => {
      if (file.name === 'p1.jpg') throw new Error('Not a picture.')
      if (lost-- > 0) throw new TypeError('Lost.')
      return `/${file.name}`
    },
  })
  run.start()
  await ended()
  expect(run.current()).toMatchObject({ saved: 2 })
  expect(run.current().failures.map(({ path, problem }) => [path, problem])).toEqual([
    ['p1.jpg', { message: 'Not a picture.' }],
  ])
})

test('a pause stops the uploads, and pending ones are resumed later', async () => {
  const store = memory()
  const waiting: (() => void)[] = []
  const uploads: string[] = []
  const { run, ended } = open({
    groups: groups(4),
    store,
    upload: (file, signal) => {
      uploads.push(file.name)
      if (uploads.length <= 2) return Promise.resolve(`/${file.name}`)
      return new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        waiting.push(() => resolve(`/${file.name}`))
      })
    },
  })
  run.start()
  await vi.waitFor(() => expect(waiting).toHaveLength(2))
  await run.pause()
  expect(run.current()).toMatchObject({ state: 'paused', sent: 2, saved: 0 })
  expect(store.keys().toSorted()).toEqual(['p0.jpg', 'p1.jpg'])
  await run.resume()
  await vi.waitFor(() => expect(waiting).toHaveLength(4))
  for (const arrive of waiting) arrive()
  await ended()
  expect(run.current()).toMatchObject({ saved: 4, failures: [] })
  expect(uploads.filter((name) => name === 'p0.jpg')).toHaveLength(1)
})

test('a product that another user saved is retried in its current state', async () => {
  const seen: number[] = []
  const { run, ended } = open({
    groups: groups(1),
    attach: async (changes) => {
      const { revision } = changes[0]!.owner
      seen.push(revision)
      const outcome: PictureOutcome['outcome'] = revision === 1 ? 'changed' : 'saved'
      return { outcomes: [{ outcome, owner: { ...changes[0]!.owner, revision: 2 } }], edit: null }
    },
  })
  run.start()
  await ended()
  expect(run.current().failures).toMatchObject([{ path: 'p0.jpg', problem: 'changed' }])
  await run.retry()
  await vi.waitFor(() => expect(run.current()).toMatchObject({ state: 'done', saved: 1, failures: [] }))
  expect(seen).toEqual([1, 2])
})

test('a picture that the shop lost is uploaded again on retry', async () => {
  const outcomes: PictureOutcome['outcome'][] = ['lost', 'saved']
  const { run, uploaded, ended } = open({
    groups: groups(1),
    attach: async (changes) => ({
      outcomes: [{ outcome: outcomes.shift()!, owner: changes[0]!.owner }],
      edit: 1,
    }),
  })
  run.start()
  await ended()
  await run.retry()
  await vi.waitFor(() => expect(run.current()).toMatchObject({ state: 'done', saved: 1, failures: [] }))
  expect(uploaded).toEqual(['p0.jpg', 'p0.jpg'])
})

test('if saving is refused, the run ends and lists the unsaved pictures', async () => {
  const { run, ended } = open({
    groups: groups(2),
    attach: async () => {
      throw new Error('Refused.')
    },
  })
  run.start()
  await ended()
  expect(run.current().failures).toHaveLength(2)
  expect(run.current()).toMatchObject({ sent: 2, saved: 0 })
})

test('a failed product is retried with all of its pictures, because they replace the existing ones', async () => {
  let refused = 1
  const { run, uploaded, attached, ended } = open({
    groups: [{ owner: owner('riz'), pictures: ['a.jpg', 'b.jpg', 'c.jpg'].map(picture) }, ...groups(1)],
    upload: async (file) => {
      if (file.name === 'b.jpg' && refused-- > 0) throw new Error('Not a picture.')
      uploaded.push(file.name)
      return `/${file.name}`
    },
    attach: async (changes) => {
      attached.push(changes.map(({ owner, image }) => [owner._id, owner.revision, ...image].join(' ')))
      const outcomes = changes.map(({ owner }) => ({
        outcome: 'saved' as const,
        owner: { ...owner, revision: owner.revision + 1 },
      }))
      return { outcomes, edit: 7 }
    },
  })
  run.start()
  await ended()
  expect(run.current()).toMatchObject({ saved: 3, owners: 2, failures: [{ path: 'b.jpg' }] })
  await run.retry()
  await vi.waitFor(() => expect(run.current()).toMatchObject({ state: 'done', sent: 4, saved: 4, owners: 2 }))
  expect(attached.slice(1)).toEqual([['riz 2 /a.jpg /b.jpg /c.jpg']])
  expect(uploaded.toSorted()).toEqual(['a.jpg', 'b.jpg', 'c.jpg', 'p0.jpg'])
})

test('after a cancelled run, a retry sends only what failed', async () => {
  let isBroken = true
  const { run, attached } = open({
    groups: groups(4),
    concurrency: 1,
    upload: async (file, signal) => {
      if (isBroken && file.name === 'p1.jpg') throw new Error('Not a picture.')
      if (isBroken && file.name === 'p2.jpg')
        await new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason))
        })
      return `/${file.name}`
    },
  })
  run.start()
  await vi.waitFor(() => expect(run.current().failures).toHaveLength(1))
  await run.cancel()
  expect(run.current()).toMatchObject({ state: 'cancelled', saved: 0 })
  isBroken = false
  await run.retry()
  await vi.waitFor(() => expect(run.current()).toMatchObject({ state: 'done', saved: 1, failures: [] }))
  expect(attached).toEqual([['p1 /p1.jpg']])
})

test('a picture that always fails is abandoned, and the others are saved', async () => {
  const { run, uploaded, attached, ended } = open({
    groups: groups(3),
    upload: async (file) => {
      uploaded.push(file.name)
      if (file.name === 'p1.jpg') throw new Error('Something went wrong.')
      return `/${file.name}`
    },
    explain: (failure) => ({ message: (failure as Error).message, retries: 2 }),
  })
  run.start()
  await ended()
  expect(uploaded.filter((name) => name === 'p1.jpg')).toHaveLength(3)
  expect(attached.flat().toSorted()).toEqual(['p0 /p0.jpg', 'p2 /p2.jpg'])
  expect(run.current().failures).toMatchObject([{ path: 'p1.jpg' }])
})
