import type { AreaView } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { useShop } from './shop.ts'

/**
 * The reason why the shop does not deliver to an area, as a text for the shopper; undefined if it does.
 *
 * @param to the area of an address; by default the visitor's
 */
export function useOutside(to?: Pick<AreaView, 'state' | 'name'>): string | undefined {
  const t = useTranslations('area')
  const { area } = useShop()
  const { state, name } = to ?? area ?? {}
  return state === 'outside' ? t('outside', { place: name || 'none' }) : undefined
}
