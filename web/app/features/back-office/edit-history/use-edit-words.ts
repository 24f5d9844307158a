import type { Edit } from '@dix/contract'
import { useTranslations } from 'use-intl/react'

/** An edit in words: its subject, its effect with the number of products, and its kind. */
export function useEditWords(): (edit: Edit) => { title: string; counts: string; kind: string } {
  const t = useTranslations('history')
  const kinds = useTranslations('productHistory')
  return (edit) => {
    const { kind, note, moved, names, created, updated, deleted, createdCategories } = edit
    const others = created + updated + deleted - names.length
    const listed = names.join(', ')
    const counts = [
      created > 0 && t('created', { count: created }),
      updated > 0 && t('updated', { count: updated }),
      deleted > 0 && t('deleted', { count: deleted }),
      createdCategories > 0 && t('createdCategories', { count: createdCategories }),
      moved && t(`moved_${moved.list}`),
    ].filter((part) => part !== false && part !== null)
    return {
      title: moved?.name ?? (others > 0 ? t('andOthers', { names: listed, count: others }) : listed || note),
      counts: counts.join(' · '),
      kind: note ? kinds(`kind_${kind}Of`, { note }) : kinds(`kind_${kind}`),
    }
  }
}
