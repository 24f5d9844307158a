/**
 * What tabs of one browser tell each other about the session: somebody signed in, somebody signed out, the
 * session was found dead, a fresh access token came. A tab whose page is held hears `cut-off` instead of `dead`.
 */
export type Notice = 'signed-in' | 'signed-out' | 'dead' | 'renewed' | 'cut-off'

const name = 'dix-session'

const readers = new Set<(notice: Notice) => void>()
const inBrowser = typeof window !== 'undefined'
const channel = inBrowser && 'BroadcastChannel' in window ? new BroadcastChannel(name) : null

let held = false

/** Whether the page of this tab stays as it is though its session ends. */
export function isPageDirty(): boolean {
  return held
}

/** Something was typed: until the page is let go of, it stays its reader's, who is to sign in again. */
export function markPageDirty(): void {
  held = true
}

/** @param isDead whether the session has ended meanwhile: then it ends for this tab, too */
export function clearPageDirty(isDead: boolean): void {
  if (!held) return
  held = false
  if (isDead) hear('dead')
}

function hear(notice: Notice): void {
  // Whoever signs out means it.
  if (notice === 'signed-out') held = false
  const heard = notice === 'dead' && held ? 'cut-off' : notice
  for (const reader of readers) reader(heard)
}

if (channel) channel.onmessage = ({ data }) => hear(data as Notice)
// Older browsers: writing to the storage is heard in every other tab. Nothing stays in it.
else if (inBrowser) {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === name && newValue) hear(newValue as Notice)
  })
}

function tellOthers(notice: Notice): void {
  if (channel) {
    channel.postMessage(notice)
    return
  }
  try {
    localStorage.setItem(name, notice)
    localStorage.removeItem(name)
  } catch {
    // A browser that keeps nothing for us has no way to tell its other tabs; they find out by asking.
  }
}

/** Tells every tab of this browser, this one at once. */
export function sendSessionNotice(notice: Notice): void {
  hear(notice)
  tellOthers(notice)
}

/** Calls `reader` for every notice of this tab and of the others, until the function it returns is called. */
export function onSessionNotice(reader: (notice: Notice) => void): () => void {
  readers.add(reader)
  return () => readers.delete(reader)
}
