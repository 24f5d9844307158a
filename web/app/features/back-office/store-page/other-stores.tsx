import { type StoreKind, settingsLimits, storeKinds } from '@dix/contract'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { useApiForm } from '../../../platform/forms/use-api-form.ts'
import { freshKey } from '../../../platform/fresh-key.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { DialogFooter } from '../../../ui/overlay/dialog-footer.tsx'
import { focusOnward } from '../../../ui/overlay/focus-onward.ts'
import { saveSettings, topicOf } from '../settings/settings-query.ts'
import { tabPath } from './shown-stores.ts'
import { type OwnersData, refreshStores } from './stores-query.ts'

/** Offers to add a second store, below a shop's only one. */
export function OtherStores({ owners }: { owners: OwnersData }) {
  const t = useTranslations('stores')
  return (
    <section
      aria-label={t('second')}
      className="mt-4 flex max-w-160 flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-white p-4 md:p-5"
    >
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="type-h3">{t('second')}</h2>
        <p className="text-card text-ink-2">{t('hint')}</p>
      </div>
      <AddStore owners={owners} />
    </section>
  )
}

/** Adds a store with its name and kind, and opens its page for the rest. It starts with the hours of the shop. */
export function AddStore({ owners }: { owners: OwnersData }) {
  const t = useTranslations('stores')
  const [isOpen, setOpen] = useState(false)
  if (owners.settings.stores.stores.length >= settingsLimits.stores) return null
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)} className="max-md:grow">
        <Plus className="size-4.5" aria-hidden="true" />
        {t('add')}
      </Button>
      {isOpen && <AddDialog owners={owners} onClose={() => setOpen(false)} />}
    </>
  )
}

function AddDialog({ owners, onClose }: { owners: OwnersData; onClose: () => void }) {
  const t = useTranslations('stores')
  const navigate = useNavigate()
  const [id] = useState(freshKey)
  const form = useApiForm<{ name: string; kind: StoreKind }>({
    defaultValues: { name: '', kind: 'shop' },
    fallbackField: 'name',
    fieldOf: (name) => (name.endsWith('.name') ? 'name' : undefined),
    send: async ({ name, kind }) => {
      const { value, revision } = topicOf(owners.topics, 'stores')
      const { hours } = owners.settings
      const store = { id, name, kind, address: '', phone: '', point: null, hours, closed: false }
      // If the response to the last try was lost, the store may already exist.
      if (!value.stores.some((existing) => existing.id === id)) {
        // If another user has saved the stores since, the next try starts from their version.
        await saveSettings({
          topic: 'stores',
          revision,
          value: { ...value, stores: [...value.stores, store] },
        }).finally(refreshStores)
      }
      await navigate(tabPath(id))
      focusOnward()
    },
  })
  return (
    <Dialog title={t('add')} onClose={onClose}>
      <form {...form.props} className="flex flex-col gap-4">
        <Field label={t('name')} hint={t('newNameHint')} autoComplete="off" {...form.field('name')} />
        <SelectField label={t('kind')} {...form.field('kind')}>
          {storeKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`kind_${kind}`)}
            </option>
          ))}
        </SelectField>
        <p className="text-small text-ink-2">{t('kindHint')}</p>
        <DialogFooter>
          <SubmitButton busy={form.busy} className="w-full">
            {t('addShort')}
          </SubmitButton>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
