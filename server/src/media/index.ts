export { openPictures, type Pictures } from './pictures.ts'
export { receivePicture } from './receive-picture.ts'
export { mediaRoutes } from './routes.ts'
export { type ImageReferences, keepPicturesSwept } from './sweep.ts'
