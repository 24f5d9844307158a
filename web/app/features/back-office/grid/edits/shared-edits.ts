import { localText, setLocalText } from '../../../../platform/local-text.ts'
import { createListeners } from '../../../../ui/listeners.ts'
import { type Edits, follow } from './edits.ts'
import { readStored, writeStored } from './stored-edits.ts'

/**
 * The edits stored under a key on this device. Each tab modifies the currently stored edits, so that none overwrites
 * another's. If the browser refuses to store them, they last as long as the page.
 */
export function openEdits(key: string) {
  let edits = readStored(localText(key))
  let isStored = true
  const { subscribe, notify } = createListeners()
  const latest = () => (isStored ? follow(edits, readStored(localText(key)).products) : edits)
  const publish = (next: Edits) => {
    edits = next
    notify()
  }
  const onStorage = (event: StorageEvent) => {
    if (event.key === key) publish(latest())
  }
  return {
    read: () => edits,
    change: (update: (known: Edits) => Edits) => {
      const next = update(latest())
      if (next === edits) return
      isStored = setLocalText(key, writeStored(next))
      publish(next)
    },
    subscribe: (listener: () => void) => {
      const unsubscribe = subscribe(listener)
      addEventListener('storage', onStorage)
      return () => {
        unsubscribe()
        removeEventListener('storage', onStorage)
      }
    },
  }
}
