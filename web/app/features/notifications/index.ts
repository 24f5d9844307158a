export { NotificationButton, NotificationSwitch } from './notification-switch.tsx'
