import { useSyncExternalStore } from 'react'
import { localText, setLocalText } from '../../../platform/local-text.ts'
import { createListeners } from '../../../ui/listeners.ts'

/** Storage key by which this device is muted. */
const key = 'dix-desk-silent'

const { subscribe, notify } = createListeners()
let context: AudioContext | undefined

const isOn = () => localText(key) === null

/** Browsers play nothing before the user has interacted with the page. */
type Sound = 'on' | 'off' | 'needs interaction'

const readSound = (): Sound => (isOn() ? (context?.state === 'running' ? 'on' : 'needs interaction') : 'off')

/** Whether this device rings. */
export function useSound(): Sound {
  return useSyncExternalStore(subscribe, readSound, () => 'off' as const)
}

/** Turns the sound of new orders on or off in this browser; without storage it stays on. */
export function switchSound(on: boolean): void {
  setLocalText(key, on ? null : '1')
  if (on) allowSound()
  notify()
}

/** Call this during a press or a key: from then on the page may ring. */
export function allowSound(): void {
  if (!('AudioContext' in globalThis)) return
  if (!context) {
    context = new AudioContext()
    context.onstatechange = notify
  }
  void context.resume()
}

/** Forgets that the user has interacted, like a newly loaded page. For tests, whose pages share this module. */
export function forgetSound(): void {
  context = undefined
  notify()
}

/** Two notes of a bell in Hz, and the duration of each in seconds. */
const notes = [880, 1318.5]
const length = 0.6

/** Rings, unless this device is muted or the user has not interacted with the page yet. */
export function ring(): void {
  if (readSound() !== 'on' || !context) return
  for (const [index, frequency] of notes.entries()) {
    const start = context.currentTime + index * 0.18
    const tone = new OscillatorNode(context, { type: 'sine', frequency })
    const volume = new GainNode(context, { gain: 0 })
    volume.gain.setValueAtTime(0, start)
    volume.gain.linearRampToValueAtTime(0.4, start + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.001, start + length)
    tone.connect(volume).connect(context.destination)
    tone.start(start)
    tone.stop(start + length)
  }
}
