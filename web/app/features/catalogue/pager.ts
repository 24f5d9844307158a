import type { CardView, ListView } from '@dix/contract'

/** What is shown of a list that was loaded page by page. `next` is null after the last page. */
export type Shown = { products: CardView[]; next: number | null }

/**
 * Joins the page a list opened with and those loaded after it. A product that slid onto a later page
 * while the shop changed is shown once.
 */
export function joinPages(first: ListView, later: readonly ListView[]): Shown {
  const pages = [first, ...later]
  const byId = new Map(pages.flatMap(({ products }) => products.map((product) => [product._id, product])))
  const last = pages.at(-1)!
  return { products: [...byId.values()], next: last.page < last.totalPage ? last.page + 1 : null }
}
