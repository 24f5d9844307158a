import { mainStore, roleTable, type StaffRole } from '@dix/contract'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { useStaffStores } from '../stores/store-choice.ts'

/** Undefined until the user chooses; null for every store. */
type Choice = { chosen: string | null | undefined; choose(store: string | null): void }

/**
 * The store of a role to grant: the only one of staff limited to one, else the choice, which begins with the main store
 * because a role for one store may do less.
 *
 * @param before store of a member, kept until another is chosen
 */
export function useGrantedStore(
  role: StaffRole,
  before?: string | null,
): Choice & { storeId: string | null } {
  const { stores, own } = useStaffStores()
  const [chosen, choose] = useState(before)
  const first = stores.length === 0 ? null : mainStore
  const storeId = own ?? (chosen === undefined ? first : chosen)
  return { chosen: storeId, choose, storeId: roleTable[role].perStore ? storeId : null }
}

/**
 * Chooses the store of a role. Empty in a shop with one store, for staff limited to one, and for roles that cover every
 * store.
 */
export function StoreField({ role, chosen, choose }: Choice & { role: StaffRole }) {
  const t = useTranslations('adminStaff')
  const storeWords = useTranslations('stores')
  const { stores, own } = useStaffStores()
  if (own !== null || stores.length === 0 || !roleTable[role].perStore) return null
  const isClosed = chosen && !stores.some(({ _id }) => _id === chosen)
  return (
    <SelectField
      label={t('store')}
      value={chosen ?? ''}
      onChange={({ target }) => choose(target.value || null)}
    >
      {isClosed && (
        <option value={chosen} disabled>
          {storeWords('state_closed')}
        </option>
      )}
      {stores.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
      <option value="">{storeWords('all')}</option>
    </SelectField>
  )
}
