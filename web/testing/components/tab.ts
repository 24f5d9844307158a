import * as contract from '@dix/contract'
import * as client from '@dix/contract/client'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { texts } from '../../app/platform/texts/en/shop.ts'

/** A browser's channel between tabs, delivering at once and in order. */
class Channel {
  static readonly open = new Set<Channel>()
  onmessage: ((event: { data: unknown }) => void) | null = null
  readonly name: string
  constructor(name: string) {
    this.name = name
    Channel.open.add(this)
  }
  postMessage(data: unknown): void {
    for (const other of Channel.open)
      if (other !== this && other.name === this.name) other.onmessage?.({ data })
  }
  close(): void {
    Channel.open.delete(this)
  }
}

const listeners: [string, EventListener][] = []
const { addEventListener } = globalThis

/** Opens and closes tabs around each test of a file. Time only advances by `pass`. */
export function useTabs(): void {
  beforeEach(() => {
    vi.useFakeTimers()
    // Evaluated once, because its schemas take longer than everything else in a tab.
    vi.doMock('@dix/contract', () => contract)
    vi.doMock('@dix/contract/client', () => client)
    vi.stubGlobal('BroadcastChannel', Channel)
    vi.stubGlobal('addEventListener', (type: string, listener: EventListener) => {
      listeners.push([type, listener])
      addEventListener(type, listener)
    })
  })
  afterEach(() => {
    for (const [type, listener] of listeners.splice(0)) removeEventListener(type, listener)
    Channel.open.clear()
    vi.doUnmock('@dix/contract')
    vi.doUnmock('@dix/contract/client')
    // The files of a worker share modules, and the next one needs some that are still subscribed.
    vi.resetModules()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    vi.useRealTimers()
  })
}

/** Runs everything that is due within this many milliseconds: responses, imports, timers, renders. */
export async function pass(milliseconds = 0): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds)
    for (let round = 0; round < 3; round++) {
      await vi.dynamicImportSettled()
      await vi.advanceTimersByTimeAsync(0)
    }
  })
}

/** Sets whether the next tabs are those of a signed-in user. */
export function setSignedIn(isSignedIn: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no cookie store.
  document.cookie = isSignedIn ? 'signedIn=1; path=/' : 'signedIn=; path=/; max-age=0'
}

/** Sets whether the browser has a connection. */
export function setOnLine(isOnLine: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnLine)
}

export async function reconnect(): Promise<void> {
  setOnLine(true)
  dispatchEvent(new Event('online'))
  await pass()
}

export function leavePage(): void {
  dispatchEvent(new Event('pagehide'))
}

/** The cart data that the browser stores for a user; null if none. */
export function stored(key: 'edits' | 'changes' | 'products') {
  return JSON.parse(localStorage.getItem(`dix-cart-${key}`) ?? 'null')
}

/**
 * Opens a page that shows the cart, with its own modules, and waits until it has settled. Tabs opened earlier follow
 * it, but can load no more code.
 */
export async function openTab() {
  vi.resetModules()
  document.documentElement.lang = 'en'
  const { addTexts } = await import('../../app/platform/texts/texts.ts')
  addTexts('en', texts)
  const [cart, tabs, toasts] = await Promise.all([
    import('../../app/features/cart/state/cart.ts'),
    import('../../app/platform/session/tabs.ts'),
    import('../../app/ui/overlay/toasts.ts'),
  ])
  const { result } = renderHook(() => cart.useCart())
  const tab = {
    ...cart,
    sendSessionEvent: tabs.sendSessionEvent,
    markPageDirty: tabs.markPageDirty,
    clearPageDirty: tabs.clearPageDirty,
    /** The cart as shown. */
    shown: () => result.current,
    quantities: () =>
      Object.fromEntries(result.current.lines.map(({ product, quantity }) => [product._id, quantity])),
    /** A component's view of one product's quantity. */
    quantityOf(id: string) {
      const { result } = renderHook(() => cart.useQuantity(id))
      return () => result.current
    },
    toasts: () => toasts.currentToasts().map(({ text }) => text),
    tones: () => toasts.currentToasts().map(({ tone }) => tone),
    undo: () => toasts.currentToasts().at(-1)?.undo,
  }
  await pass()
  return tab
}
