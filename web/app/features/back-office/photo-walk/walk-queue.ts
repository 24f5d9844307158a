import { createListeners } from '../../../ui/listeners.ts'
import type { WalkItem, WalkStore } from './walk-store.ts'

/** `waiting`: for the network; `refused`: the shop rejects it for the reason in `message`. */
export type QueuedItem = WalkItem & { state: 'sending' | 'waiting' | 'refused'; message: string }

type QueueOptions = {
  store: WalkStore
  /** Uploads the picture of an item. @returns its URL */
  upload: (picture: Blob) => Promise<string>
  /** Saves the product of an item, whose picture is uploaded. */
  save: (item: WalkItem) => Promise<void>
  /** The reason why a request failed, and whether a retry may work. */
  explain: (failure: unknown) => { message: string; mayRetry: boolean }
  onSaved: (item: WalkItem) => void
}

/**
 * Saves the products of a walk one after the other, while the next one is photographed. Without a network they stay on
 * the device.
 */
export function createWalkQueue({ store, upload, save, explain, onSaved }: QueueOptions) {
  const { subscribe, notify } = createListeners()
  let items: readonly QueuedItem[] = []
  let isWorking = false
  const show = (next: readonly QueuedItem[]) => {
    items = next
    notify()
  }
  const change = (key: string, changed: Partial<QueuedItem>) =>
    show(items.map((item) => (item.key === key ? { ...item, ...changed } : item)))
  const drop = async (key: string) => {
    show(items.filter((item) => item.key !== key))
    await store.remove(key)
  }

  async function send({ state: _state, message: _message, ...item }: QueuedItem): Promise<void> {
    let current: WalkItem = item
    try {
      if (current.picture && !current.image) {
        current = { ...current, image: await upload(current.picture) }
        // A retry must not upload it again.
        change(item.key, { image: current.image })
        await store.put(current)
      }
      await save(current)
    } catch (failure) {
      const { message, mayRetry } = explain(failure)
      return change(item.key, { state: mayRetry ? 'waiting' : 'refused', message })
    }
    await drop(item.key)
    onSaved(current)
  }

  async function work(): Promise<void> {
    if (isWorking) return
    isWorking = true
    for (let next = nextToSend(); next; next = nextToSend()) await send(next)
    isWorking = false
  }

  const nextToSend = () => items.find(({ state }) => state === 'sending')
  const queued = (item: WalkItem): QueuedItem => ({ ...item, state: 'sending', message: '' })

  return {
    current: () => items,
    subscribe,
    /** Resumes the products that an earlier visit left on the device. */
    async resume(userId: string) {
      const known = new Set(items.map(({ key }) => key))
      const found = (await store.all(userId)).filter(({ key }) => !known.has(key))
      show([...found.map(queued), ...items])
      await work()
    },
    /**
     * @param corrects key of the refused item that this one replaces; it is removed once this one is stored
     * @returns whether the device keeps it until it is saved
     */
    async add(item: WalkItem, corrects?: string): Promise<boolean> {
      show([...items.filter(({ key }) => key !== corrects), queued(item)])
      const isStored = await store.put(item)
      if (corrects !== undefined) await store.remove(corrects)
      void work()
      return isStored
    },
    /** Removes a refused product from the device. */
    remove: drop,
    /** Retries the products that wait for the network. */
    async retry() {
      show(items.map((item) => (item.state === 'waiting' ? { ...item, state: 'sending' } : item)))
      await work()
    },
  }
}
