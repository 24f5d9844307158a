export { avatarStorage } from './avatars.ts'
export { openPictures, type Pictures } from './pictures.ts'
export { mediaRoutes } from './routes.ts'
export { type ImageReferences, schedulePictureSweep } from './sweep.ts'
