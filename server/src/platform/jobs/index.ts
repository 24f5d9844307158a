export { enqueue, enqueueing } from './enqueue.ts'
export { type Jobs, NonRetryableError, openJobs } from './open-jobs.ts'
