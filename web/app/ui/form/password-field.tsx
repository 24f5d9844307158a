import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { IconButton } from '../icon-button.tsx'
import { Field } from './field.tsx'

/** A password field with a button that reveals the password. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'end'>) {
  const t = useTranslations('forms')
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <IconButton
          label={t('showPassword', { field: props.label })}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon className="size-5.5" aria-hidden="true" />
        </IconButton>
      }
    />
  )
}
