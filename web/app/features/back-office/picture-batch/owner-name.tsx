import type { PictureOwner } from '@dix/contract'
import { useTranslations } from 'use-intl/react'

/** A name with the details that distinguish it from others. */
export function OwnerName({ owner: { name, detail, kind } }: { owner: PictureOwner }) {
  const t = useTranslations('pictureBatch')
  return (
    <>
      <b>{name}</b> {detail}
      {kind !== 'product' && ` (${t(`kind_${kind}`)})`}
    </>
  )
}
