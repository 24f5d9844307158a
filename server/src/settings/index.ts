export { infoPageLinks, infoPageView } from './info-pages.ts'
export { type Letterhead, openLetterhead } from './letterhead.ts'
export { type LiveSettings, openSettings } from './live-settings.ts'
export { mailSenderOf } from './mail-sender.ts'
export { openingNow } from './opening-now.ts'
export {
  findChangesInShort as findSettingsChanges,
  findShopSettings,
  imageReferencesOfSettings,
  isTopicSaved,
} from './queries.ts'
export { settingsRoutes } from './routes.ts'
export { changeTopic, isPauseAhead, pauseTooLong } from './save-settings.ts'
export { watchScheduledChanges } from './scheduled-changes.ts'
export { settingsChanges } from './schema.ts'
export {
  areaView,
  brandOf,
  brandSheet,
  brandSheetPath,
  hasWordmark,
  type PromiseIn,
  type ShopVisitor,
  shopView,
} from './shop-view.ts'
