export { type BackupState, readBackupState } from './record.ts'
export { imageReferencesOfShop, shopChecks } from './restore/shop-checks.ts'
export { backupRoutes } from './routes.ts'
export { scheduleBackups } from './schedule.ts'
