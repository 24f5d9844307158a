import type { StaffRole } from '@dix/contract'
import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { classNames } from '../../../ui/class-names.ts'
import { roleIcons } from './role-words.tsx'

type ChoiceProps = {
  roles: readonly StaffRole[]
  value: StaffRole
  onChoose: (role: StaffRole) => void
}

/** One of several roles, each with a description. */
export function RoleChoice({ roles, value, onChoose }: ChoiceProps) {
  const t = useTranslations('adminStaff')
  const roleNames = useTranslations('staffRoles')
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-2 text-card font-semibold">{t('role')}</legend>
      <div className="flex flex-col gap-2">
        {roles.map((role) => {
          const Icon = roleIcons[role]
          return (
            <label
              key={role}
              className={classNames(
                'flex min-h-18 cursor-pointer items-start gap-3 rounded-button border p-3 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo',
                role === value ? 'border-bissap bg-bissap-soft' : 'border-line hover:border-edge',
              )}
            >
              <input
                type="radio"
                name={name}
                checked={role === value}
                onChange={() => onChoose(role)}
                className="mt-0.5 size-5 shrink-0 accent-bissap outline-none"
              />
              <span className="min-w-0 grow">
                <b className="block">{roleNames(role)}</b>
                <span className="block text-small text-ink-2">{t(`${role}_does`)}</span>
              </span>
              <Icon
                className={classNames('size-5 shrink-0', role === value ? 'text-bissap' : 'text-ink-2')}
                aria-hidden="true"
              />
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
