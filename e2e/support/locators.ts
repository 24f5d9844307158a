import type { Locator, Page } from '@playwright/test'
import type { Texts } from './words.ts'

/** Product cards of the page's main list or rows. */
export function cards(page: Page): Locator {
  return page.getByRole('main').getByRole('article')
}

/** The links of the cards to their products, one per card: a sold-out one has another link, to request an email. */
export function productLinks(page: Page): Locator {
  return cards(page).getByRole('heading').getByRole('link')
}

/** The shop's promises on a product page. */
export const sellingPoints = ['product.fast', 'product.prices', 'product.choice'] as const

/** The link to the search on every other page: the prompt, or a magnifier on phones. */
export function searchLink(page: Page, texts: Texts): Locator {
  return page
    .getByRole('link', { name: texts('search.name'), exact: true })
    .filter({ visible: true })
    .first()
}

export function searchInput(page: Page): Locator {
  return page.getByRole('search').getByRole('textbox')
}

export function categoryTiles(page: Page, texts: Texts): Locator {
  return page.getByRole('navigation', { name: texts('home.categories') }).getByRole('link')
}

/** The text of an element, trimmed. */
export async function textOf(element: Locator): Promise<string> {
  return ((await element.textContent()) ?? '').trim()
}

/** The button that switches the pages to a language; its label is that language's own name. */
export function languageButton(page: Page, language: 'Français' | 'English'): Locator {
  return page.getByRole('button', { name: language }).filter({ visible: true })
}
