export { NotificationSwitch } from './notification-switch.tsx'
