import type { PictureOutcome, PictureOwner } from '@dix/contract'
import { createListeners } from '../../../ui/listeners.ts'
import type { ChosenPicture } from './choose-pictures.ts'
import { ownerKey, type PictureGroup } from './decide-pictures.ts'
import type { UrlStore } from './url-store.ts'

/** Groups per save: enough to need few requests, few enough to show progress soon. */
const groupsAtOnce = 25

/** Hours for which an unreferenced upload is certainly stored; the shop deletes it after a day. */
const storedHours = 20

/** Milliseconds until a lost connection is retried, increasing each time. */
const waits = [1_000, 2_000, 5_000, 10_000, 30_000] as const

/** The reason why a picture or a group is not saved. */
type Problem = Exclude<PictureOutcome['outcome'], 'saved' | 'unchanged'> | { message: string }

type RunState = 'running' | 'paused' | 'waiting' | 'done' | 'cancelled'

export type PictureFailure = { owner: PictureOwner; path: string; problem: Problem }

/** The progress of a run; numbers of pictures. `sent` and `saved` include those that were there already. */
export type Progress = {
  state: RunState
  total: number
  sent: number
  saved: number
  failures: readonly PictureFailure[]
  /** Numbers of products and categories that got pictures in this run. */
  owners: number
  /** The save in the history; null while no product changed. */
  edit: number | null
}

type RunOptions = {
  groups: readonly PictureGroup[]
  store: UrlStore
  /** Uploads at a time. */
  concurrency: number
  upload: (file: File, signal: AbortSignal) => Promise<string>
  attach: (
    changes: readonly { owner: PictureOwner; image: readonly string[] }[],
    edit: number | null,
  ) => Promise<{ outcomes: readonly PictureOutcome[]; edit: number | null }>
  /** The reason why a request failed, and the number of retries; Infinity to retry until it succeeds. */
  explain: (failure: unknown) => { message: string; retries: number }
  /** Resolves when it is time to retry. */
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

type Work = { owner: PictureOwner; pictures: readonly ChosenPicture[] }
type Ready = Work & { urls: readonly string[]; sent: readonly ChosenPicture[] }

/**
 * Uploads the pictures of each product, then saves products in parts. Nothing is uploaded or saved twice: an
 * interrupted run continues where it stopped.
 */
export function createPictureRun(options: RunOptions) {
  const { store, concurrency, upload, attach, explain, wait = waitFor } = options
  const { subscribe, notify } = createListeners()
  let queue: Work[] = options.groups.map((group) => ({ ...group }))
  let ready: Ready[] = []
  let known: Map<string, { url: string; at: number }> | null = null
  const sentKeys = new Set<string>()
  const savedKeys = new Set<string>()
  const savedOwners = new Set<string>()
  /** Products and categories as last returned, by `ownerKey`. */
  const newest = new Map<string, PictureOwner>()
  let controller = new AbortController()
  let working: Promise<void> | null = null
  let tries = 0
  let progress: Progress = {
    state: 'running',
    total: options.groups.reduce((sum, { pictures }) => sum + pictures.length, 0),
    sent: 0,
    saved: 0,
    failures: [],
    owners: 0,
    edit: null,
  }
  const show = (changed: Partial<Progress>) => {
    progress = { ...progress, ...changed }
    notify()
  }
  const fail = (failures: readonly PictureFailure[]) =>
    show({ failures: [...progress.failures, ...failures] })

  /** Retries until it succeeds, is refused, or the run is stopped. */
  async function persist<Result>(act: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    for (let failed = 1; ; failed++) {
      try {
        const result = await act()
        tries = 0
        if (progress.state === 'waiting') show({ state: 'running' })
        return result
      } catch (failure) {
        signal.throwIfAborted()
        if (failed > explain(failure).retries) throw failure
        show({ state: 'waiting' })
        await wait(waits[Math.min(tries++, waits.length - 1)]!, signal)
        signal.throwIfAborted()
      }
    }
  }

  async function urlOf(
    { key, open }: ChosenPicture,
    owner: PictureOwner,
    signal: AbortSignal,
  ): Promise<string> {
    const stored = known!.get(key)
    if (stored && (owner.image.includes(stored.url) || stored.at > Date.now() - storedHours * 3_600_000))
      return stored.url
    const file = await open()
    const url = await persist(() => upload(file, signal), signal)
    const found = { url, at: Date.now() }
    known!.set(key, found)
    await store.put({ key, ...found })
    return url
  }

  async function prepare(work: Work, signal: AbortSignal): Promise<void> {
    const urls: string[] = []
    const sent: ChosenPicture[] = []
    const failures: PictureFailure[] = []
    for (const picture of work.pictures)
      try {
        urls.push(await urlOf(picture, work.owner, signal))
        sent.push(picture)
        show({ sent: sentKeys.add(picture.key).size })
      } catch (failure) {
        if (signal.aborted) throw failure
        const { message } = explain(failure)
        failures.push({ owner: work.owner, path: picture.path, problem: { message } })
      }
    if (failures.length > 0) fail(failures)
    if (urls.length > 0) ready.push({ ...work, urls, sent })
  }

  async function save(signal: AbortSignal): Promise<void> {
    const part = ready.slice(0, groupsAtOnce)
    if (part.length === 0) return
    const changes = part.map(({ owner, urls }) => ({ owner, image: urls }))
    let response: Awaited<ReturnType<typeof attach>>
    try {
      response = await persist(() => attach(changes, progress.edit), signal)
    } catch (failure) {
      signal.throwIfAborted()
      const problem = { message: explain(failure).message }
      ready = ready.filter((picture) => !part.includes(picture))
      return fail(part.flatMap(({ owner, sent }) => sent.map(({ path }) => ({ owner, path, problem }))))
    }
    const { outcomes, edit } = response
    ready = ready.filter((picture) => !part.includes(picture))
    const failures: PictureFailure[] = []
    for (const [index, { owner, sent }] of part.entries()) {
      const { outcome, owner: now } = outcomes[index]!
      if (now) newest.set(ownerKey(owner), now)
      if (outcome === 'saved' || outcome === 'unchanged') {
        for (const { key } of sent) savedKeys.add(key)
        if (outcome === 'saved') savedOwners.add(ownerKey(owner))
        continue
      }
      for (const { key, path } of sent) {
        failures.push({ owner: now ?? owner, path, problem: outcome })
        if (outcome !== 'lost') continue
        known!.delete(key)
        sentKeys.delete(key)
        void store.remove(key)
      }
    }
    show({
      saved: savedKeys.size,
      owners: savedOwners.size,
      sent: sentKeys.size,
      edit: edit ?? progress.edit,
    })
    if (failures.length > 0) fail(failures)
  }

  async function work(signal: AbortSignal): Promise<void> {
    known ??= new Map((await store.all()).map(({ key, ...stored }) => [key, stored]))
    let saving: Promise<void> = Promise.resolve()
    const worker = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        try {
          signal.throwIfAborted()
          await prepare(next, signal)
        } catch (failure) {
          queue.unshift(next)
          throw failure
        }
        if (ready.length >= groupsAtOnce) {
          saving = saving.then(() => save(signal))
          await saving
        }
      }
    }
    const results = await Promise.allSettled(Array.from({ length: concurrency }, worker))
    const failed = results.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined
    if (failed) throw failed.reason
    await saving
    while (ready.length > 0) await save(signal)
  }

  function start(): void {
    if (working) return
    controller = new AbortController()
    const { signal } = controller
    show({ state: 'running' })
    working = work(signal)
      .then(
        () => show({ state: 'done' }),
        // Only a stop ends the run early, and has its own state.
        () => {},
      )
      .finally(() => {
        working = null
      })
  }

  async function stop(state: 'paused' | 'cancelled'): Promise<void> {
    show({ state })
    controller.abort()
    await working
  }

  return {
    current: () => progress,
    subscribe,
    start,
    pause: () => stop('paused'),
    async resume() {
      await working
      start()
    },
    async cancel() {
      await stop('cancelled')
      queue = []
      ready = []
    },
    /**
     * Retries failed products and categories in their current state, with all their pictures, because those may replace
     * the existing ones.
     */
    async retry() {
      await working
      const failed = new Set(progress.failures.map(({ owner }) => ownerKey(owner)))
      queue = options.groups.flatMap(({ owner, pictures }) => {
        const key = ownerKey(owner)
        return failed.has(key) ? [{ owner: newest.get(key) ?? owner, pictures }] : []
      })
      show({ failures: [] })
      start()
    },
  }
}

export type PictureRun = ReturnType<typeof createPictureRun>

/** Waits for a time, or until the browser is online again. */
function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}
