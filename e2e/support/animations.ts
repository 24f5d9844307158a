import type { Page } from '@playwright/test'

/**
 * Waits until all entry animations have ended. Animations far below the viewport never run, because the browser skips
 * them.
 */
export async function untilStill(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ effect, playState }) => {
      const isEndless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
      const target = effect instanceof KeyframeEffect ? effect.target : null
      return isEndless || playState !== 'running' || !target?.checkVisibility({ contentVisibilityAuto: true })
    }),
  )
}
