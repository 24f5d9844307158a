export { openReaders, type Readers } from './reader.ts'
export { quarterViews, storeRoutes } from './routes.ts'
export { findStoreNamed, openStaffStores, type StaffStores, staffStores } from './staff-stores.ts'
