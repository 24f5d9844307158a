import { ask } from '../../../platform/api/ask.ts'
import { categoriesKey, refreshCategories } from '../categories/categories-query.ts'
import { usePagedHistory } from '../history/use-paged-history.ts'
import { refreshOrders } from '../sorting/positions-query.ts'

/** @param change the last save of a category */
export async function undoCategory(change: string): Promise<string> {
  const { message } = await ask('POST /api/category/undo', { _id: change })
  await Promise.all([refreshCategories(), refreshOrders()])
  return message
}

/** Every save, newest first, by pages. */
export function useCategoryHistory(enabled?: boolean) {
  return usePagedHistory(categoriesKey, (input) => ask('POST /api/category/history', input), enabled)
}
