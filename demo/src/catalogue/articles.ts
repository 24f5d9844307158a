import type { Brand } from '../taxonomy/brands.ts'
import type { Department, Good, Habits, Shelf, Variety } from '../taxonomy/grammar.ts'
import { departments } from '../taxonomy/index.ts'
import { momentOf, type Standing, ulid } from './ids.ts'
import { type Luck, luckOf } from './luck.ts'

/** One article: a good in one variety, from one maker, in one size, and all that decides how it is sold. */
export type Article = {
  _id: string
  department: Department
  shelf: Shelf
  good: Good & Habits
  variety: Variety
  brand: Brand | ''
  size: string
  /** First of its good: sold at the written price, always in stock. */
  lead: boolean
  standing: Standing
  luck: Luck
}

/** Share of the possible combinations that makers really offer. Tuned for about 5,200 articles. */
const offered = 0.6
/** Goods with so few combinations are offered in all of them. */
const alwaysOffered = 4

const plain: readonly Variety[] = [['', '']]
const unbranded: readonly [''] = ['']

/** Every article of the taxonomy, oldest id first. */
export function allArticles(): Article[] {
  return departments
    .flatMap((department, index) =>
      department.shelves.flatMap((shelf, place) => ofShelf(department, index, shelf, place)),
    )
    .sort((a, b) => (a._id < b._id ? -1 : 1))
}

function ofShelf(
  department: Department,
  departmentIndex: number,
  shelf: Shelf,
  shelfIndex: number,
): Article[] {
  return shelf.goods.flatMap((written, index) => {
    const good = { ...shelf, ...written }
    return combinations(good)
      .map(({ variety, brand, size, ...position }) => {
        const luck = luckOf([department.en, shelf.en, good.fr, variety[0], brand, size].join('|'))
        const standing = { department: departmentIndex, shelf: shelfIndex, good: index, ...position.standing }
        const lead = standing.size + standing.brand + standing.variety === 0
        const _id = ulid(momentOf(standing), luck.seed)
        return { _id, department, shelf, good, variety, brand, size, lead, standing, luck, all: position.all }
      })
      .filter(({ lead, all, luck }) => lead || all || luck.of('kept') < offered)
  })
}

/** Every size of every maker in every variety, with where each of the three stands in its list. */
function combinations(good: Good & Habits) {
  const varieties = good.of ?? plain
  const makers = good.brands.length ? good.brands : unbranded
  const all = varieties.length * makers.length * good.sizes.length <= alwaysOffered
  return good.sizes.flatMap((size, sizeIndex) =>
    makers.flatMap((brand, brandIndex) =>
      varieties.map((variety, varietyIndex) => ({
        size,
        brand,
        variety,
        all,
        standing: { size: sizeIndex, brand: brandIndex, variety: varietyIndex },
      })),
    ),
  )
}
