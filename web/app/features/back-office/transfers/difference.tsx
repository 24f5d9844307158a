import { useTranslations } from 'use-intl/react'

/** The difference of the count from the quantity sent; empty if there is none. */
export function Difference({ sent, received }: { sent: number; received: number }) {
  const t = useTranslations('transfers')
  if (sent === received) return null
  const pieces = Math.abs(sent - received)
  return <b className="text-brique">{t(received < sent ? 'missing' : 'tooMany', { pieces })}</b>
}
