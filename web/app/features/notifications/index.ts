export { NotificationButton, NotificationSwitch, StepNotifications } from './notification-switch.tsx'
export { closeNotifications } from './push-device.ts'
