import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Tab until the element has the focus, at most once for each element of a page. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible()
  for (let presses = 0; presses < 80; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(wanted).toBeFocused()
}

/** Moves the focus to the element with Tab, and presses Enter. */
export async function enter(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted)
  await page.keyboard.press('Enter')
}
