import { expect, type Page } from '@playwright/test'
import { untilStill } from './animations.ts'
import { type Examples, pathOf } from './examples.ts'
import type { Text, Texts } from './words.ts'

/** A page in one of its states: its URL, and the visitor's actions there. */
export type State = {
  name: string
  path: (examples: Examples) => string
  /** HTTP status of the page, if not 200. */
  status?: number
  /** Whether its layout differs on wide screens, so that it is checked there too. */
  wide?: boolean
  /** Brings the page into the state. */
  act?: (page: Page, texts: Texts) => Promise<void>
}

/** Every state in which pages are checked. */
export const states: readonly State[] = [
  { name: 'home', wide: true, path: () => '/' },
  { name: 'category', path: ({ category }) => category },
  { name: 'sub category', wide: true, path: ({ subCategory }) => subCategory },
  { name: 'sub category, second page', path: ({ subCategory }) => `${subCategory}?page=2` },
  { name: 'sub category, filtered', path: ({ subCategory }) => `${subCategory}?stock=1&offer=1&sort=price` },
  { name: 'sub category, filtered empty', path: ({ subCategory }) => `${subCategory}?brand=Nobody` },
  {
    name: 'search, brand menu open',
    wide: true,
    path: () => '/search?q=huile',
    act: openMenu('filters.brand'),
  },
  {
    name: 'sub category, sort menu open',
    path: ({ subCategory }) => subCategory,
    act: openMenu('filters.sortBy'),
  },
  { name: 'product on offer', wide: true, path: ({ offered }) => pathOf(offered) },
  { name: 'product at full price', path: ({ plain }) => pathOf(plain) },
  { name: 'product out of stock', path: ({ soldOut }) => pathOf(soldOut) },
  { name: 'search', wide: true, path: () => '/search?q=huile' },
  { name: 'search, word corrected', path: () => '/search?q=arashide' },
  { name: 'search, everything', path: () => '/search' },
  { name: 'search, nothing found', path: () => '/search?q=xyzzyqwv' },
  { name: 'cart, empty', path: () => '/cart' },
  { name: 'login', path: () => '/login' },
  { name: 'contracts', wide: true, path: () => '/generator' },
  { name: 'error 404', path: () => '/product/nothing-here', status: 404 },
  { name: 'error 400', path: () => '/product/x-%E0%A4%A', status: 400 },
]

/** Console messages of browser and router about error pages. */
export const ofErrorPages = /\b40[04]\b|could not be decoded/

function openMenu(menu: Text) {
  return async (page: Page, texts: Texts) => {
    await page.getByRole('button', { name: texts.like(menu) }).click()
    await expect(page.locator('[popover=auto]:popover-open')).toBeVisible()
    await untilStill(page)
  }
}

/** Opens a page, waits until it is hydrated, and brings it into the state. */
export async function openState(page: Page, state: State, examples: Examples, texts: Texts): Promise<void> {
  const response = await page.goto(state.path(examples))
  expect(response?.status()).toBe(state.status ?? 200)
  await untilHydrated(page)
  await state.act?.(page, texts)
}

/** Waits until React has hydrated the document; from then on scripts handle input. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { body } = document
    return Object.keys(body).some((key) => key.startsWith('__react'))
  })
}
