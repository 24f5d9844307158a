export { NotificationButton, NotificationSwitch, StepNotifications } from './notification-switch.tsx'
export { closeNotificationsExcept } from './push-device.ts'
