/**
 * What tabs of one browser tell each other about the session: somebody signed in, somebody signed out, the
 * session was found dead, a fresh access token came.
 */
export type Notice = 'signed-in' | 'signed-out' | 'dead' | 'renewed'

const name = 'dix-session'

const readers = new Set<(notice: Notice) => void>()
const inBrowser = typeof window !== 'undefined'
const channel = inBrowser && 'BroadcastChannel' in window ? new BroadcastChannel(name) : null

function hear(notice: Notice): void {
  for (const reader of readers) reader(notice)
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
export function tellTabs(notice: Notice): void {
  hear(notice)
  tellOthers(notice)
}

/** Calls `reader` for every notice of this tab and of the others, until the function it returns is called. */
export function hearTabs(reader: (notice: Notice) => void): () => void {
  readers.add(reader)
  return () => readers.delete(reader)
}
