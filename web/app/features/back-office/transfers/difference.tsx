import { useTranslations } from 'use-intl/react'

/** By how much the count differs from what was sent; nothing where it does not. */
export function Difference({ sent, received }: { sent: number; received: number }) {
  const t = useTranslations('transfers')
  if (sent === received) return null
  const pieces = Math.abs(sent - received)
  return <b className="text-brique">{t(received < sent ? 'missing' : 'tooMany', { pieces })}</b>
}
