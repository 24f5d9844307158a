import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { textsIn } from '../words.ts'

/** A file for a browser's file input. */
export type BroughtFile = { name: string; mimeType: string; buffer: Buffer }

export function csvFile(name: string, text: string): BroughtFile {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text) }
}

/** Rows of the real grocery list, and the number of products in it. */
export const longList = { rows: 5_189, refused: 4, merged: 18 } as const

/**
 * A list of 5,189 rows: the real one if it is next to the repository, else one with the same columns and outcomes. The
 * real one may not be published.
 */
export async function bringLongList(): Promise<BroughtFile> {
  const folder = process.env.DIX_DATA ?? resolve(import.meta.dirname, '../../../../shared/data')
  const real = join(folder, 'dmart-products.csv')
  if (existsSync(real)) return csvFile('groceries.csv', await readFile(real, 'utf8'))
  const { rows, refused, merged } = longList
  const made = Array.from({ length: rows }, (_, place) => {
    const number = Math.max(place, merged)
    const price = place < rows - refused ? 10 + (place % 900) : ''
    return `Grocery ${number},Brand ${number % 40},${price},,Category ${number % 29},,${(number % 9) + 1} kg,,`
  })
  const head = 'Name,Brand,Price,DiscountedPrice,Category,SubCategory,Quantity,Description,BreadCrumbs'
  return csvFile('groceries.csv', [head, ...made].join('\n'))
}

type MappedField = 'name' | 'unit' | 'price' | 'sellingPrice' | 'stock' | 'category' | 'subCategory' | 'brand'

/** Chooses the columns of fields in the form of a mapping. The page is in English. */
export async function chooseColumns(
  page: Page,
  columns: Partial<Record<MappedField, string>>,
): Promise<void> {
  for (const [field, column] of Object.entries(columns)) {
    const name = textsIn.en(`imports.field_${field as MappedField}`)
    await page.getByRole('combobox', { name, exact: true }).selectOption({ label: column })
  }
}

/** The number of rows with an outcome, as shown on the page. */
export async function counted(page: Page, outcome: string): Promise<number> {
  const count = page.getByRole('definition').and(page.locator(`dt:text-is("${outcome}") + dd`))
  await expect(count).toBeVisible()
  return Number((await count.textContent())!.replace(/\D/g, ''))
}
