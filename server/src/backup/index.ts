export { type BackupState, readBackupState } from './record.ts'
export { backupRoutes } from './routes.ts'
export { scheduleBackups } from './schedule.ts'
