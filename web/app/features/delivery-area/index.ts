export { AreaButton } from './area-button.tsx'
export { OutsideBar } from './outside-bar.tsx'
