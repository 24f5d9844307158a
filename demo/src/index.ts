export { demoCatalogue } from './catalogue/catalogue.ts'
export { pictureUrl, pictureVersion } from './catalogue/picture-names.ts'
export type { DemoCatalogue, DemoCategory, DemoProduct, DemoSubCategory, Texts } from './model.ts'
export { drawPicture, hasPicture } from './pictures/draw.ts'
