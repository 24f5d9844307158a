export { openPictures, type Pictures } from './pictures.ts'
export { receivePicture } from './receive-picture.ts'
export { mediaRoutes } from './routes.ts'
export { type ImageReferences, schedulePictureSweep } from './sweep.ts'
