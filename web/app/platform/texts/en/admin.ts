import { categories } from './admin/categories.ts'
import { admin } from './admin/common.ts'
import { customers } from './admin/customers.ts'
import { day } from './admin/day.ts'
import { desk, deskReasons } from './admin/desk.ts'
import { firstSteps } from './admin/first-steps.ts'
import { grid } from './admin/grid.ts'
import { history } from './admin/history.ts'
import { imports } from './admin/imports.ts'
import { journal } from './admin/journal.ts'
import { offers } from './admin/offers.ts'
import { overview } from './admin/overview.ts'
import { pasteList } from './admin/paste-list.ts'
import { photoWalk } from './admin/photo-walk.ts'
import { pictureBatch } from './admin/picture-batch.ts'
import { pictures } from './admin/pictures.ts'
import { print } from './admin/print.ts'
import { productForm } from './admin/product-form.ts'
import { productHistory } from './admin/product-history.ts'
import { products } from './admin/products.ts'
import { adminReviews } from './admin/reviews.ts'
import { scanner } from './admin/scanner.ts'
import { settingNames, settings } from './admin/settings.ts'
import { sorting } from './admin/sorting.ts'
import { adminStaff } from './admin/staff.ts'
import { translations } from './admin/translations.ts'
import { zones } from './admin/zones.ts'

/** Texts of the back office: a file for each screen, and one for what they share. */
export const texts = {
  admin,
  adminReviews,
  adminStaff,
  desk,
  deskReasons,
  categories,
  customers,
  day,
  translations,
  pasteList,
  pictures,
  print,
  productForm,
  productHistory,
  products,
  scanner,
  firstSteps,
  photoWalk,
  pictureBatch,
  grid,
  history,
  imports,
  journal,
  offers,
  overview,
  sorting,
  settings,
  settingNames,
  zones,
}
