type Caught = Window & { earlyTaps?: { taps: HTMLElement[]; stop: () => void } }

/**
 * Run in the head of a page: remembers presses on buttons marked `data-early`, which stand in the page before
 * scripts can answer them. Small enough to stand in every page.
 */
export const catchEarlyTaps = `{let taps=[],f=e=>{let b=e.target.closest?.('[data-early]');b&&taps.push(b)};addEventListener('click',f,true);window.earlyTaps={taps,stop(){removeEventListener('click',f,true)}}}`

/** Presses again what was pressed before the page came alive; from now on scripts answer by themselves. */
export function replayEarlyTaps(): void {
  const { earlyTaps } = window as Caught
  if (!earlyTaps) return
  earlyTaps.stop()
  for (const button of new Set(earlyTaps.taps.splice(0))) button.click()
}
