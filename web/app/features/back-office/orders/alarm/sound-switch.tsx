import { Volume2, VolumeX } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { ring, switchSound, useSound } from '../../desk/sound.ts'

/** Switches the sound of new orders on this device on and off. */
export function SoundSwitch() {
  const t = useTranslations('desk')
  const isOn = useSound() !== 'off'
  const Icon = isOn ? Volume2 : VolumeX
  const toggle = () => {
    switchSound(!isOn)
    // What was just switched on is heard.
    if (!isOn) ring()
  }
  return (
    <IconButton label={t('sound')} aria-pressed={isOn} onClick={toggle} className="hover:bg-sable">
      <Icon className="size-5.5" aria-hidden="true" />
    </IconButton>
  )
}

/** Says that the browser keeps the page silent until it is touched. */
export function SoundHint() {
  const t = useTranslations('desk')
  if (useSound() !== 'needs touch') return null
  return <p className="bg-indigo-soft px-4 py-1.5 text-small font-semibold text-indigo">{t('soundHint')}</p>
}
