export { AreaButton } from './area-button.tsx'
export { chooseArea } from './choose-area.ts'
export { OutsideBar } from './outside-bar.tsx'
