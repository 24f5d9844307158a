export { enqueue, enqueueing } from './enqueue.ts'
export { GivenUp, type Jobs, openJobs } from './open-jobs.ts'
