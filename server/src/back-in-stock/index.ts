export { backInStockPersonalData } from './personal-data.ts'
export { backInStockRoutes } from './routes.ts'
export { scheduleBackInStockMails } from './send-mails.ts'
