export { lockDataDir } from './lock.ts'
export { type Embedded, startEmbedded } from './start-embedded.ts'
