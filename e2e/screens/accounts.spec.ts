import { join } from 'node:path'
import { test } from '../support/account/accounts.ts'
import { openScreen, screensOfAccounts } from '../support/account-screens.ts'
import { screensOfDesk } from '../support/desk-screens.ts'
import { screens, widths } from '../support/screens.ts'
import { languages } from '../support/words.ts'

const folder = join(import.meta.dirname, '../results/screens')

for (const language of languages) {
  for (const width of widths) {
    test.describe(`${language} ${width}`, () => {
      test.use({ language, viewport: screens[width] })

      for (const screen of [...screensOfAccounts, ...screensOfDesk]) {
        test(`a screenshot of ${screen.name}`, async ({ page, user, texts, goods, pageErrors }) => {
          pageErrors.allow(/\b40[04]\b/)
          await openScreen({ page, texts, user, goods }, screen)
          const name = `${screen.name.replace(/[ ,]+/g, '-')}-${width}-${language}`
          await page.screenshot({
            path: join(folder, `${name}.png`),
            // Dialogs cover the part of the page that is on the screen.
            fullPage: !/dialog/.test(screen.name),
            animations: 'disabled',
          })
        })
      }
    })
  }
}
