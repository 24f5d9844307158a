export { quarterViews, storeRoutes } from './routes.ts'
export { findStoreNamed, openStaffStores, type StaffStores, staffStores } from './staff-stores.ts'
export { openVisitors, type Visitors } from './visitor.ts'
