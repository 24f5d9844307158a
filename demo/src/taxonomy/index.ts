import { fruitVegetables } from './departments/fruit-vegetables.ts'
import { oilsCondiments } from './departments/oils-condiments.ts'
import type { Department } from './grammar.ts'

/** The departments in the order of the home page. */
export const departments: readonly Department[] = [fruitVegetables, oilsCondiments]
