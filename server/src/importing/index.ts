export { sendCsv } from './downloads.ts'
export { byteOrderMark, csvLines } from './reading/own-format.ts'
export { importRoutes } from './routes.ts'
