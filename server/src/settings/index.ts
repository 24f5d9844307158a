export { type LiveSettings, openSettings } from './live-settings.ts'
export { imageReferencesOfSettings } from './queries.ts'
export { settingsRoutes } from './routes.ts'
export { brandSheet, brandSheetPath, shopView } from './shop-view.ts'
