export { openReaders, type Readers } from './reader.ts'
export { quarterViews, storeRoutes } from './routes.ts'
export { openStaffStores, type StaffStores, staffStores } from './staff-stores.ts'
