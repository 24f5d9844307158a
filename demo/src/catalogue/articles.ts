import type { Brand } from '../taxonomy/brands.ts'
import { departments } from '../taxonomy/index.ts'
import type { Aisle, AisleDefaults, Department, Good, Variety } from '../taxonomy/structure.ts'
import { type ArticlePosition, timeOf, turnOfBrand, ulid } from './ids.ts'
import { type Luck, luckOf } from './luck.ts'

/** One article: a good in one variety, from one maker, in one size, with everything that decides how it is sold. */
export type Article = {
  _id: string
  department: Department
  aisle: Aisle
  good: Good & AisleDefaults
  variety: Variety
  brand: Brand | ''
  /** Maker of the good's first article. */
  usual: Brand | ''
  size: string
  /** Whether it is the first of its good: sold at the stated price and always in stock. */
  lead: boolean
  luck: Luck
}

/** Share of the possible combinations that are sold, tuned for about 5,200 articles. */
const offered = { branded: 0.3, loose: 0.9 }
/** Goods with few combinations are sold in all of them. */
const alwaysOffered = 4

const plain: readonly Variety[] = [['', '']]
const unbranded: readonly [''] = ['']

/** Every article of the taxonomy, oldest id first. */
export function allArticles(): Article[] {
  return departments
    .flatMap((department, at) =>
      department.aisles.flatMap((aisle, place) =>
        ofAisle(department, aisle, { department: at, aisle: place }),
      ),
    )
    .sort((a, b) => (a._id < b._id ? -1 : 1))
}

function ofAisle(
  department: Department,
  aisle: Aisle,
  place: Pick<ArticlePosition, 'department' | 'aisle'>,
): Article[] {
  return aisle.goods.flatMap((written, index) => {
    const good = { ...aisle, ...written }
    const rotation = written.brands ? 0 : index & 3
    const possible = combinations(good)
    const share = possible.length <= alwaysOffered ? 1 : good.brands.length ? offered.branded : offered.loose
    const usual = usualBrand(good, rotation)
    return possible.flatMap(({ variety, brand, size, at }) => {
      const luck = luckOf([department.en, aisle.en, good.fr, variety[0], brand, size].join('|'))
      const lead = at.size + at.variety === 0 && brand === usual
      if (!lead && luck.of('kept') >= share) return []
      const _id = ulid(timeOf({ ...place, ...at, good: index, rotation }), luck.seed)
      return [{ _id, department, aisle, good, variety, brand, usual, size, lead, luck }]
    })
  })
}

/** The maker of the first article, at the stated price. */
function usualBrand({ brands }: AisleDefaults, rotation: number): Brand | '' {
  const turn = (brand: number) => turnOfBrand({ brand, variety: 0, rotation })
  return brands[brands.map((_, index) => index).sort((a, b) => turn(a) - turn(b))[0] ?? 0] ?? ''
}

/** Every size of every maker in every variety, with the position of each in its list. */
function combinations(good: Good & AisleDefaults) {
  const varieties = good.varieties ?? plain
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
