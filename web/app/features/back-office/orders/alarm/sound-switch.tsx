import { Volume2, VolumeX } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { ring, switchSound, useSound } from '../../desk/sound.ts'
import type { Alarm } from '../../desk/use-alarm.ts'

/** Switches the sound of new orders on this device on and off. */
export function SoundSwitch() {
  const t = useTranslations('desk')
  const isOn = useSound() !== 'off'
  const Icon = isOn ? Volume2 : VolumeX
  const toggle = () => {
    switchSound(!isOn)
    // Plays the sound that was just switched on.
    if (!isOn) ring()
  }
  return (
    <IconButton label={t('sound')} aria-pressed={isOn} onClick={toggle} className="hover:bg-sable">
      <Icon className="size-5.5" aria-hidden="true" />
    </IconButton>
  )
}

/**
 * Says that the browser keeps the page silent until the user interacts with it. Hidden with the alarm, which is more
 * important and leaves no space.
 */
export function SoundHint({ alarm }: { alarm: Alarm }) {
  const t = useTranslations('desk')
  const sound = useSound()
  if (sound !== 'needs interaction' || alarm.level > 0) return null
  return (
    <p className="bg-indigo-soft px-4 py-1.5 text-small font-semibold text-indigo">
      <span className="pointer-fine:hidden">{t('soundHint')}</span>
      <span className="hidden pointer-fine:inline">{t('soundHintMouse')}</span>
    </p>
  )
}
