export { enqueue, type Job, jobStatement } from './enqueue.ts'
export { type Jobs, NonRetryableError, openJobs } from './open-jobs.ts'
