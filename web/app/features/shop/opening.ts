import type { OpeningView } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { useShop } from './shop.ts'

/** The text of a bar about an opening: "Fermé · ouvre demain à 8 h". */
export function useOpeningWords(): (
  opening: Pick<OpeningView, 'isOpen' | 'reason' | 'opens'> | null,
) => string {
  const t = useTranslations('opening')
  return (opening) => {
    if (!opening || opening.isOpen) return t('open')
    const { reason, opens } = opening
    return [t('closed'), reason, opens && t('opens', { opens })].filter(Boolean).join(' · ')
  }
}

/**
 * The reason why nothing can be ordered now, for a visitor with a cart; undefined while the shop is open. @param to the
 * delivery address, if its store is known
 */
export function useClosedNotice(to?: { opening: OpeningView | null }): string | undefined {
  const t = useTranslations('opening')
  const shop = useShop()
  const { opening } = to ?? shop
  if (!opening || opening.isOpen) return undefined
  return opening.opens ? t('orderLater', { opens: opening.opens }) : t('orderNotNow')
}
