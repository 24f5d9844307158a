export { findRunning } from './find-running.ts'
export { lockDataDir } from './lock.ts'
export { type Embedded, startEmbedded } from './start-embedded.ts'
