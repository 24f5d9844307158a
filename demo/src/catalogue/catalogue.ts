import type { DemoCatalogue, DemoCategory, DemoProduct, DemoSubCategory } from '../model.ts'
import type { Department, Shelf } from '../taxonomy/grammar.ts'
import { departments } from '../taxonomy/index.ts'
import { type Article, allArticles } from './articles.ts'
import { foundingOf, ulid } from './ids.ts'
import { luckOf } from './luck.ts'
import { galleryNames, pictureUrl, tileName } from './picture-names.ts'
import { discountOf, priceOf, stockOf } from './pricing.ts'
import { descriptionOf, detailsOf, nameOf } from './wording.ts'

/**
 * The demo shop's catalogue: about 5,200 products on about 120 shelves of 20 departments, the same on
 * every call. Prices in whole XOF, plausible for Dakar in 2024; image URLs are site-relative.
 */
export function demoCatalogue(): DemoCatalogue {
  const places = placesOfShelves()
  return {
    categories: departments.map(category),
    subCategories: departments.flatMap((department) =>
      department.shelves.map((shelf, position) => subCategory(department, shelf, position)),
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

function subCategory(department: Department, shelf: Shelf, position: number): DemoSubCategory {
  return {
    _id: shelfId(department, shelf),
    name: { fr: shelf.fr, en: shelf.en },
    image: pictureUrl(tileName(department, shelf)),
    position,
    categories: departmentsOf(department, shelf).map(departmentId),
  }
}

function product(article: Article, places: Map<Shelf, Place>): DemoProduct {
  const { _id, shelf, brand, size } = article
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
    ...places.get(shelf)!,
    images: galleryNames(article).map(pictureUrl),
  }
}

/** Where all products of a shelf stand. */
type Place = Pick<DemoProduct, 'categories' | 'subCategories'>

function placesOfShelves(): Map<Shelf, Place> {
  return new Map(
    departments.flatMap((department) =>
      department.shelves.map((shelf) => [
        shelf,
        {
          categories: departmentsOf(department, shelf).map(departmentId),
          subCategories: [shelfId(department, shelf)],
        },
      ]),
    ),
  )
}

/** The home department first, then the one where shoppers also look. */
function departmentsOf(home: Department, shelf: Shelf): Department[] {
  return [home, ...departments.filter((department) => department.en === shelf.also)]
}

function departmentId(department: Department): string {
  return ulid(foundingOf(departments.indexOf(department)), luckOf(department.en).seed)
}

function shelfId(department: Department, shelf: Shelf): string {
  const founding = foundingOf(departments.indexOf(department), department.shelves.indexOf(shelf))
  return ulid(founding, luckOf(`${department.en}|${shelf.en}`).seed)
}
