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
  luck: Luck
}

/** Share of the possible combinations that are really sold, tuned for about 5,200 articles. */
const offered = { branded: 0.3, loose: 0.9 }
/** Goods with so few combinations are sold in all of them. */
const alwaysOffered = 4

const plain: readonly Variety[] = [['', '']]
const unbranded: readonly [''] = ['']

/** Every article of the taxonomy, oldest id first. */
export function allArticles(): Article[] {
  return departments
    .flatMap((department, at) =>
      department.shelves.flatMap((shelf, place) =>
        ofShelf(department, shelf, { department: at, shelf: place }),
      ),
    )
    .sort((a, b) => (a._id < b._id ? -1 : 1))
}

function ofShelf(
  department: Department,
  shelf: Shelf,
  place: Pick<Standing, 'department' | 'shelf'>,
): Article[] {
  return shelf.goods.flatMap((written, index) => {
    const good = { ...shelf, ...written }
    const possible = combinations(good)
    const share = possible.length <= alwaysOffered ? 1 : good.brands.length ? offered.branded : offered.loose
    return possible.flatMap(({ variety, brand, size, at }) => {
      const luck = luckOf([department.en, shelf.en, good.fr, variety[0], brand, size].join('|'))
      const lead = at.size + at.brand + at.variety === 0
      if (!lead && luck.of('kept') >= share) return []
      const _id = ulid(momentOf({ ...place, good: index, ...at }), luck.seed)
      return [{ _id, department, shelf, good, variety, brand, size, lead, luck }]
    })
  })
}

/** Every size of every maker in every variety, with where each of the three stands in its list. */
function combinations(good: Good & Habits) {
  const varieties = good.of ?? plain
  const makers = good.brands.length ? good.brands : unbranded
  return good.sizes.flatMap((size, sizeIndex) =>
    makers.flatMap((brand, brandIndex) =>
      varieties.map((variety, varietyIndex) => ({
        size,
        brand,
        variety,
        at: { size: sizeIndex, brand: brandIndex, variety: varietyIndex },
      })),
    ),
  )
}
