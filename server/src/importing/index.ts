export { sendCsv } from './downloads.ts'
export { csvLines, csvMark } from './reading/own-format.ts'
export { importRoutes } from './routes.ts'
