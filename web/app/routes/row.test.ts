import type { CardView, PageContext } from '@dix/contract'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { packCard } from '../features/catalogue/index.ts'
import { pageContext } from '../platform/page-context.ts'
import { loader } from './row.tsx'

const card = { _id: 'P1', name: 'Riz', path: '/product/riz-P1' } as CardView

/** @returns the row's cards, and the questions that the page asked its sources */
function load(id: string) {
  const asked: string[] = []
  const context = new RouterContextProvider()
  const page = {
    ownHome: () => {
      asked.push('ownHome')
      return { banners: [], rows: [{ id: 'own1', products: [card] }] }
    },
    catalogue: {
      row: () => {
        asked.push('row')
        return [card]
      },
    },
  }
  context.set(pageContext, page as unknown as PageContext)
  const cards = loader({ params: { category: id }, context } as unknown as Parameters<typeof loader>[0])
  return { cards, asked }
}

test("a category's row depends only on its products, not on the owner's other content", () => {
  expect(load('01JCATEGORYOFTHEDEMO0000001')).toEqual({ cards: [packCard(card)], asked: ['row'] })
  expect(load('own1')).toEqual({ cards: [packCard(card)], asked: ['ownHome'] })
})
