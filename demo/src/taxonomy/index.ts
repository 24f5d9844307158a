import { baby } from './departments/baby.ts'
import { bakery } from './departments/bakery.ts'
import { breakfast } from './departments/breakfast.ts'
import { canned } from './departments/canned.ts'
import { cleaning } from './departments/cleaning.ts'
import { dairy } from './departments/dairy.ts'
import { drinks } from './departments/drinks.ts'
import { frozen } from './departments/frozen.ts'
import { fruitVegetables } from './departments/fruit-vegetables.ts'
import { home } from './departments/home.ts'
import { meatFish } from './departments/meat-fish.ts'
import { oilsCondiments } from './departments/oils-condiments.ts'
import { pantry } from './departments/pantry.ts'
import { personalCare } from './departments/personal-care.ts'
import { pets } from './departments/pets.ts'
import { readyMeals } from './departments/ready-meals.ts'
import { snacks } from './departments/snacks.ts'
import { stationery } from './departments/stationery.ts'
import { teaCoffee } from './departments/tea-coffee.ts'
import { wellness } from './departments/wellness.ts'
import type { Department } from './structure.ts'

/** The departments in the order of the home page. */
export const departments: readonly Department[] = [
  fruitVegetables,
  pantry,
  oilsCondiments,
  meatFish,
  dairy,
  drinks,
  bakery,
  breakfast,
  frozen,
  snacks,
  baby,
  personalCare,
  cleaning,
  canned,
  teaCoffee,
  readyMeals,
  stationery,
  wellness,
  home,
  pets,
]
