import { admin } from './admin/common.ts'
import { counter } from './admin/counter.ts'
import { customers } from './admin/customers.ts'
import { day } from './admin/day.ts'
import { deliveryTimes } from './admin/delivery-times.ts'
import { desk, deskReasons } from './admin/desk.ts'
import { firstSteps } from './admin/first-steps.ts'
import { offers } from './admin/offers.ts'
import { overview } from './admin/overview.ts'
import { print } from './admin/print.ts'
import { categories } from './admin/products/categories.ts'
import { grid } from './admin/products/grid.ts'
import { history } from './admin/products/history.ts'
import { imports } from './admin/products/imports.ts'
import { pasteList } from './admin/products/paste-list.ts'
import { photoWalk } from './admin/products/photo-walk.ts'
import { pictureBatch } from './admin/products/picture-batch.ts'
import { pictures } from './admin/products/pictures.ts'
import { productForm } from './admin/products/product-form.ts'
import { productHistory } from './admin/products/product-history.ts'
import { products } from './admin/products/products.ts'
import { scanner } from './admin/products/scanner.ts'
import { sorting } from './admin/products/sorting.ts'
import { translations } from './admin/products/translations.ts'
import { adminReviews } from './admin/reviews.ts'
import { rider } from './admin/rider.ts'
import { riders } from './admin/riders.ts'
import { securityLog } from './admin/security-log.ts'
import { settingNames, settings } from './admin/settings.ts'
import { adminStaff } from './admin/staff.ts'
import { stores } from './admin/stores.ts'
import { transfers } from './admin/transfers.ts'
import { zones } from './admin/zones.ts'

/** Texts of the back office: a file for each screen, and one for shared texts. */
export const texts = {
  admin,
  adminReviews,
  adminStaff,
  desk,
  deskReasons,
  categories,
  counter,
  customers,
  day,
  deliveryTimes,
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
  securityLog,
  offers,
  overview,
  rider,
  riders,
  sorting,
  settings,
  settingNames,
  stores,
  transfers,
  zones,
}
