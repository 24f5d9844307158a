export { NotificationButton, NotificationSwitch } from './notification-switch.tsx'
export { closeNotificationsExcept } from './push-device.ts'
