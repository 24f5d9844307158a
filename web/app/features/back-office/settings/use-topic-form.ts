import {
  isErrorOf,
  type SettingsOfTopic,
  type SettingsTopic,
  type SharedCode,
  type ShopSettings,
} from '@dix/contract'
import { useEffect, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, type PathValue, useWatch } from 'react-hook-form'
import { useApiForm } from '../../../platform/forms/use-api-form.ts'
import { showSuccess } from '../../../ui/overlay/success.ts'
import { differingNames, takeOver } from '../frame/take-over.ts'
import { mergeItems } from './merge-items.ts'
import { refreshSettings, saveSettings } from './settings-query.ts'

/** Converts the value of a topic to the values of its form, and back. The server refuses invalid input with its message. */
export type TopicFields<Topic extends SettingsTopic, Values extends FieldValues> = {
  toForm(value: ShopSettings[Topic]): Values
  fromForm(values: Values): unknown
  /** The form's field for a field in an API error: that of the topic, unless its fields are nested. */
  fieldOf?: (name: string) => string
}

/** Typed as the settings have them. */
export const sameFields = {
  toForm: <Value>(value: Value) => value,
  fromForm: <Values>(values: Values) => values,
}

/**
 * The form of a topic. Another user's save replaces the fields that were not changed here, and is shown next to changed
 * ones. Saving again keeps these, and merges lists item by item (`mergeItems`).
 */
export function useTopicForm<Topic extends SettingsTopic, Values extends FieldValues>(
  saved: SettingsOfTopic<Topic>,
  { toForm, fromForm, fieldOf = (name) => name.split('.')[1]! }: TopicFields<Topic, Values>,
) {
  const [base, setBase] = useState(saved)
  const [theirs, setTheirs] = useState<FieldValues>()
  const before = toForm(base.value as ShopSettings[Topic])
  const requestOf = (values: Values) =>
    ({ topic: base.topic, revision: base.revision, value: fromForm(values) }) as SettingsOfTopic
  const accept = (now: SettingsOfTopic<Topic>, sent: Values) => {
    setBase(now)
    setTheirs(undefined)
    // Keeps input that was typed while the request was under way.
    if (differingNames(sent, form.getValues()).length === 0)
      form.reset(toForm(now.value as ShopSettings[Topic]))
  }
  const form = useApiForm<Values>({
    defaultValues: before as DefaultValues<Values>,
    fieldOf: (name) => fieldOf(name) as Path<Values>,
    send: async (values) => {
      try {
        const { message, data } = await saveSettings(requestOf(values))
        accept(data as SettingsOfTopic<Topic>, values)
        await refreshSettings()
        showSuccess(message)
      } catch (failure) {
        if (!isErrorOf(failure, 'PUT /api/settings/save')) throw failure
        if (failure.code === 'changed_meanwhile') await refreshSettings()
        else failure.code satisfies 'language_fixed' | SharedCode
        throw failure
      }
    },
  })
  const values = useWatch({ control: form.control }) as Values
  const changed = differingNames(before, values)
  useEffect(() => {
    if (saved.revision === base.revision) return
    const now = toForm(saved.value as ShopSettings[Topic])
    const isOwn = differingNames(now, values).length === 0
    setBase(saved)
    if (changed.length === 0 || isOwn) {
      setTheirs(undefined)
      form.reset(now)
    } else {
      takeOver(form.setValue, now, changed)
      for (const name of changed) {
        const merged = mergeItems(before[name], values[name], now[name])
        if (merged) form.setValue(name, merged as PathValue<Values, Path<Values>>)
      }
      const names = differingNames(before, now)
      setTheirs(Object.fromEntries(names.map((name) => [name, now[name]])))
    }
  }, [saved.revision])
  return {
    form,
    /** The saved values, as typed. */
    before,
    values,
    changed,
    /** The changes that another user saved while fields were changed here. */
    theirs,
    /** For a save together with other topics: what to send, and what to do with the saved value. */
    partOfSave() {
      const sent = structuredClone(form.getValues())
      const accepted = (value: unknown) =>
        accept({ ...base, value, revision: base.revision + 1 } as SettingsOfTopic<Topic>, sent)
      return { request: requestOf(sent), accepted }
    },
    discard() {
      setTheirs(undefined)
      form.reset(before)
    },
  }
}

export type TopicForm<Values extends FieldValues> = Omit<
  ReturnType<typeof useTopicForm<SettingsTopic, Values>>,
  'discard'
> & { discard: () => void }
