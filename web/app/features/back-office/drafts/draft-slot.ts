import { useEffect, useState } from 'react'
import { freshKey } from '../../../platform/fresh-key.ts'

/** The draft slot that this tab claims for a form; undefined for a moment. */
export function useDraftSlot(form: string): string | undefined {
  const [slot, setSlot] = useState<string>()
  useEffect(() => {
    let unmounted = false
    void claimDraftSlot(form).then((claimed) => !unmounted && setSlot(claimed))
    return () => {
      unmounted = true
    }
  }, [form])
  return slot
}

/** One claim at a time; otherwise a tab that asks twice would get two slots. */
let lastClaim = Promise.resolve('')

/**
 * Claims a slot for this tab alone: the one it had before a reload, else the latest of a closed tab, else a new one.
 * Without locks (plain http, old browsers) two tabs may share a slot.
 *
 * @param form name of the form, the same in every tab
 */
function claimDraftSlot(form: string): Promise<string> {
  lastClaim = lastClaim.then(async () => {
    const unfinished = unfinishedSlots(form, storedNames(), slotBefore(form))
    const slot = (await firstFree(unfinished)) ?? `${form}@${Date.now()}.${freshKey()}`
    await lock(slot)
    rememberSlot(form, slot)
    return slot
  })
  return lastClaim
}

/** The end of a slot's name: the time in milliseconds, and a random part. */
const ending = /^@\d{13}\.[0-9a-f]+$/

/**
 * Slots with an unfinished draft of a form, in the order in which a tab tries them: its own, then the latest.
 *
 * @param names all names in the device's storage
 */
export function unfinishedSlots(form: string, names: readonly string[], own: string | null): string[] {
  const slots = names.filter((name) => name.startsWith(form) && ending.test(name.slice(form.length)))
  const others = slots
    .filter((slot) => slot !== own)
    .sort()
    .reverse()
  return own && slots.includes(own) ? [own, ...others] : others
}

async function firstFree([slot, ...others]: readonly string[]): Promise<string | undefined> {
  return !slot || (await lock(slot)) ? slot : firstFree(others)
}

/** Slots claimed by this tab. */
const locked = new Set<string>()

/** @returns whether the slot is this tab's, or cannot be locked at all */
function lock(slot: string): Promise<boolean> {
  if (locked.has(slot) || !navigator.locks) return Promise.resolve(true)
  return new Promise((resolve) => {
    const onLock = (granted: Lock | null) => {
      resolve(granted !== null)
      if (!granted) return
      locked.add(slot)
      // Locked until the page unloads.
      return new Promise(() => {})
    }
    navigator.locks.request(slot, { ifAvailable: true }, onLock).catch(() => resolve(true))
  })
}

function storedNames(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}

/** The slot of this tab before a reload. */
function slotBefore(form: string): string | null {
  try {
    return sessionStorage.getItem(form)
  } catch {
    return null
  }
}

function rememberSlot(form: string, slot: string): void {
  try {
    sessionStorage.setItem(form, slot)
  } catch {
    // A reload then starts with a different slot.
  }
}
