import { join } from 'node:path'
import { missingPictures, seeWholePage } from '../support/assertions.ts'
import { ofErrorPages, openState, states } from '../support/page-states.ts'
import { screens, widths } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import { languages } from '../support/words.ts'

const folder = join(import.meta.dirname, '../results/screens')

/** Open menus cover the part of the page that is on the screen. */
const onScreenOnly = /menu/

for (const language of languages) {
  for (const width of widths) {
    test.describe(`${language} ${width}`, () => {
      test.use({ language, viewport: screens[width] })

      for (const state of states) {
        test(`a screenshot of ${state.name}`, async ({ page, examples, texts, pageErrors }) => {
          if (state.status) pageErrors.allow(ofErrorPages)
          await openState(page, state, examples, texts)
          if (!onScreenOnly.test(state.name)) await seeWholePage(page)
          await expect.poll(() => missingPictures(page)).toEqual([])
          const name = `${state.name.replace(/[ ,]+/g, '-')}-${width}-${language}`
          await page.screenshot({
            path: join(folder, `${name}.png`),
            fullPage: !onScreenOnly.test(state.name),
            animations: 'disabled',
          })
        })
      }
    })
  }
}
