export { openPictures, type Pictures } from './pictures.ts'
export { acceptForms, receivePicture } from './receive-picture.ts'
export { mediaRoutes } from './routes.ts'
