import type { DemoCatalogue, DemoCategory, DemoProduct, DemoSubCategory } from '../model.ts'
import { departments } from '../taxonomy/index.ts'
import type { Aisle, Department } from '../taxonomy/structure.ts'
import { type Article, allArticles } from './articles.ts'
import { foundingOf, ulid } from './ids.ts'
import { luckOf } from './luck.ts'
import { galleryNames, pictureUrl, tileName } from './picture-names.ts'
import { discountOf, priceOf, stockOf } from './pricing.ts'
import { descriptionOf, detailsOf, nameOf } from './wording.ts'

/**
 * The demo shop's catalogue: about 5,200 products on about 120 aisles of 20 departments, the same on
 * every call. Prices in whole XOF, plausible for Dakar in 2024; image URLs are site-relative.
 */
export function demoCatalogue(): DemoCatalogue {
  const places = positionsOfAisles()
  return {
    categories: departments.map(category),
    subCategories: departments.flatMap((department) =>
      department.aisles.map((aisle, position) => subCategory(department, aisle, position)),
    ),
    products: allArticles().map((article) => product(article, places)),
  }
}

function category(department: Department, position: number): DemoCategory {
  return {
    _id: departmentId(department),
    name: { fr: department.fr, en: department.en },
    image: pictureUrl(tileName(department)),
    position,
  }
}

function subCategory(department: Department, aisle: Aisle, position: number): DemoSubCategory {
  return {
    _id: aisleId(department, aisle),
    name: { fr: aisle.fr, en: aisle.en },
    image: pictureUrl(tileName(department, aisle)),
    position,
    categories: departmentsOf(department, aisle).map(departmentId),
  }
}

function product(article: Article, places: Map<Aisle, Place>): DemoProduct {
  const { _id, aisle, brand, size } = article
  return {
    _id,
    name: nameOf(article),
    brand,
    unit: size,
    price: priceOf(article),
    discount: discountOf(article),
    stock: stockOf(article),
    description: descriptionOf(article),
    details: detailsOf(article),
    ...places.get(aisle)!,
    images: galleryNames(article).map(pictureUrl),
  }
}

/** The categories of an aisle's products. */
type Place = Pick<DemoProduct, 'categories' | 'subCategories'>

function positionsOfAisles(): Map<Aisle, Place> {
  return new Map(
    departments.flatMap((department) =>
      department.aisles.map((aisle) => [
        aisle,
        {
          categories: departmentsOf(department, aisle).map(departmentId),
          subCategories: [aisleId(department, aisle)],
        },
      ]),
    ),
  )
}

/** The home department first, then the second one. */
function departmentsOf(home: Department, aisle: Aisle): Department[] {
  return [home, ...departments.filter((department) => department.en === aisle.alsoIn)]
}

function departmentId(department: Department): string {
  return ulid(foundingOf(departments.indexOf(department)), luckOf(department.en).seed)
}

function aisleId(department: Department, aisle: Aisle): string {
  const founding = foundingOf(departments.indexOf(department), department.aisles.indexOf(aisle))
  return ulid(founding, luckOf(`${department.en}|${aisle.en}`).seed)
}
