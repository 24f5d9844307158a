export { notifyStaff } from './notify-staff.ts'
export { openNotifications } from './open-notifications.ts'
export { notificationPersonalData } from './personal-data.ts'
export { notificationRoutes } from './routes.ts'
