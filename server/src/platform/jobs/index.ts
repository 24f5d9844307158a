export { NonRetryableError } from './attempt.ts'
export { enqueue, type Job, jobStatement } from './enqueue.ts'
export { type Jobs, openJobs } from './open-jobs.ts'
