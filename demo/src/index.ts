export { demoCatalogue } from './catalogue/catalogue.ts'
export type { DemoCatalogue, DemoCategory, DemoProduct, DemoSubCategory, Texts } from './model.ts'
export { drawPicture } from './pictures/draw.ts'
export { pictureUrl, pictureVersion } from './pictures/names.ts'
