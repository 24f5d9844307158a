export { enqueue } from './enqueue.ts'
export { GivenUp, type Jobs, openJobs } from './open-jobs.ts'
