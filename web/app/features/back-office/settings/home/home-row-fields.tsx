import { type HomeRow, homeRowKinds } from '@dix/contract'
import { useQueries } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../../platform/api/ask.ts'
import { queryClient } from '../../../../platform/api/query-client.ts'
import { Field } from '../../../../ui/form/field.tsx'
import { SelectField } from '../../../../ui/form/select-field.tsx'
import { useCategories } from '../../categories/categories-query.ts'
import { ProductsField } from '../../offers/products-field.tsx'
import { productsKey } from '../../products/products-query.ts'
import type { ItemErrors } from '../item-errors.ts'
import { HomeTimes } from './home-times.tsx'
import { useHomeTitles } from './home-titles.ts'

type RowProps = { row: HomeRow; errors: ItemErrors; onChange: (part: Partial<HomeRow>) => void }

/** Content, title and times of a row of the home page. */
export function HomeRowFields({ row, errors, onChange }: RowProps) {
  const t = useTranslations('settings')
  const { categories = [] } = useCategories()
  const { kind } = row
  return (
    <>
      <SelectField
        label={t('rowKind')}
        value={kind}
        onChange={({ target }) => onChange({ kind: target.value as HomeRow['kind'] })}
      >
        {homeRowKinds.map((name) => (
          <option key={name} value={name}>
            {t(`row_${name}`)}
          </option>
        ))}
      </SelectField>
      {kind === 'usual' && <p className="text-small text-ink-2">{t('usualHint')}</p>}
      {kind === 'category' && (
        <SelectField
          label={t('rowCategory')}
          value={row.category}
          error={errors.category}
          onChange={({ target }) => onChange({ category: target.value })}
        >
          <option value="">{t('chooseCategory')}</option>
          {categories.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {kind === 'products' && (
        <RowProducts
          ids={row.products}
          error={errors.products}
          onChange={(products) => onChange({ products })}
        />
      )}
      {(['titleFr', 'titleEn'] as const).map((name) => (
        <Field
          key={name}
          label={t(name)}
          hint={kind === 'products' ? undefined : t('rowTitleHint')}
          value={row[name]}
          error={errors[name]}
          onChange={({ target }) => onChange({ [name]: target.value })}
        />
      ))}
      <HomeTimes name={useHomeTitles().rowTitle(row)} times={row} errors={errors} onChange={onChange} />
    </>
  )
}

type ProductsProps = {
  ids: readonly string[]
  error: string | undefined
  onChange: (ids: string[]) => void
}

/** The chosen products by name; deleted ones by id. */
function RowProducts({ ids, error, onChange }: ProductsProps) {
  const found = useQueries(
    {
      queries: ids.map((_id) => ({
        queryKey: [...productsKey, 'row', _id],
        queryFn: async () => (await ask('POST /api/product/admin-details', { _id })).data,
      })),
    },
    queryClient,
  )
  const value = ids.map((_id, index) => {
    const product = found[index]?.data
    return { _id, name: product ? `${product.name} · ${product.unit}` : _id }
  })
  return (
    <ProductsField
      value={value}
      error={error}
      onChange={(products) => onChange(products.map(({ _id }) => _id))}
    />
  )
}
