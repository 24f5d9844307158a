export { AnnouncementBar } from './announcement-bar.tsx'
export { Brand } from './brand.tsx'
export { receiveBillTerms, refreshShop, useFollowedShop, useNewestShop } from './newest-shop.ts'
export { useClosedNotice, useOpeningWords } from './opening.ts'
export { OpeningBar } from './opening-bar.tsx'
export { OpeningList } from './opening-list.tsx'
export {
  ShopContext,
  shopValues,
  unknownShop,
  useMainLanguage,
  useOtherLanguage,
  useShop,
} from './shop.ts'
export { useOutside } from './use-outside.ts'
