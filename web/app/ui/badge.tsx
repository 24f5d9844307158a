import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const tones = {
  white: 'bg-white text-cafe',
  highlight: 'bg-mangue-soft text-mangue-ink',
  strong: 'bg-bissap text-white',
  success: 'bg-feuille-soft text-feuille',
  info: 'bg-indigo-soft text-indigo',
  error: 'bg-brique-soft text-brique',
  live: 'bg-mangue text-cafe',
  brand: 'bg-bissap-soft text-bissap',
  muted: 'bg-sable text-ink-2',
} as const

export type Tone = keyof typeof tones

type BadgeProps = { tone: Tone; children: ReactNode; large?: boolean }

/** A word or two on a coloured background. */
export function Badge({ tone, large, children }: BadgeProps) {
  return <span className={classNames('badge', large && 'badge-large', tones[tone])}>{children}</span>
}
