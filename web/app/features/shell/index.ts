export { Announcer } from './announcer.tsx'
export { ErrorView } from './error-view.tsx'
export { PageOrPlaceholder } from './page-placeholder.tsx'
export { Shell } from './shell.tsx'
