import { isErrorOf, type SettingsOfTopic, type SettingsTopic, type ShopSettings } from '@dix/contract'
import { useEffect, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, useWatch } from 'react-hook-form'
import { useApiForm } from '../../../platform/forms/use-api-form.ts'
import { showSuccess } from '../../../ui/overlay/success.ts'
import { refreshSettings, saveSettings } from './settings-query.ts'

/** How the value of a topic is typed, and back. What cannot be read back is refused by the server, with its sentence. */
export type TopicFields<Topic extends SettingsTopic, Values extends FieldValues> = {
  typed(value: ShopSettings[Topic]): Values
  read(values: Values): unknown
}

/**
 * The form of a topic. What somebody else saves in the meantime replaces untouched fields; beside changed ones it is
 * told, and saving again keeps the own version.
 */
export function useTopicForm<Topic extends SettingsTopic, Values extends FieldValues>(
  saved: SettingsOfTopic<Topic>,
  { typed, read }: TopicFields<Topic, Values>,
) {
  const [base, setBase] = useState(saved)
  const [theirs, setTheirs] = useState<SettingsOfTopic<Topic>>()
  const before = typed(base.value as ShopSettings[Topic])
  const form = useApiForm<Values>({
    defaultValues: before as DefaultValues<Values>,
    fieldOf: (name) => name.split('.')[1] as Path<Values>,
    send: async (values) => {
      const { topic, revision } = theirs ?? base
      try {
        showSuccess(await saveSettings({ topic, revision, value: read(values) } as SettingsOfTopic))
      } catch (failure) {
        if (isErrorOf(failure, 'PUT /api/settings/save') && failure.code === 'changed_meanwhile')
          await refreshSettings()
        throw failure
      }
    },
  })
  const values = useWatch({ control: form.control }) as Values
  const changed = (Object.keys(before) as Path<Values>[]).filter(
    (name) => JSON.stringify(values[name]) !== JSON.stringify(before[name]),
  )
  const isChanged = changed.length > 0
  const isOwn = JSON.stringify(typed(saved.value as ShopSettings[Topic])) === JSON.stringify(values)
  useEffect(() => {
    if (saved.revision === base.revision) return
    if (isChanged && !isOwn) return setTheirs(saved)
    setBase(saved)
    setTheirs(undefined)
    form.reset(typed(saved.value as ShopSettings[Topic]))
  }, [saved.revision])
  return {
    form,
    values,
    changed,
    /** What somebody else saved since the form was opened. */
    theirs: theirs && typed(theirs.value as ShopSettings[Topic]),
    discard() {
      const now = theirs ?? base
      setBase(now)
      setTheirs(undefined)
      form.reset(typed(now.value as ShopSettings[Topic]))
    },
  }
}

export type TopicForm<Values extends FieldValues> = Omit<
  ReturnType<typeof useTopicForm<SettingsTopic, Values>>,
  'discard'
> & { discard: () => void }
