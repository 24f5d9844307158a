export { type BackupState, readBackupState } from './record.ts'
export { scheduleBackups } from './schedule.ts'
