import type { Zone } from '@dix/contract'
import { type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import { classNames } from '../../../../ui/class-names.ts'
import { DoorPin, type MapPin, ShopMap, StorePin } from '../../../map/index.ts'
import { type EditedCorners, useCornerHandles } from './corner-handles.tsx'
import type { PlanInput } from './plan-geometry.ts'
import { mostNamed, ZoneLabel, ZonePlan } from './zone-plan.tsx'
import { zonesOnMap } from './zones-on-map.ts'

type MapProps = Omit<PlanInput, 'zones'> & {
  zones: readonly Zone[]
  /** The drawn zone that is edited. */
  edited: EditedCorners | undefined
  /** The result for a tried address: at the bottom of the map, on phones below it. */
  children: ReactNode
}

/** The store, its zones and a tried address on the map. The table below says the same in words. */
export function ZoneMap({ edited, children, ...input }: MapProps) {
  const t = useTranslations('zones')
  const handles = useCornerHandles(edited)
  const { shapes, labels, quarters, fit } = zonesOnMap(input)
  const box = JSON.stringify(fit)
  // The map stays where it is while corners are moved.
  const shown = useMemo(() => fit, [edited?.zone ?? box, JSON.stringify(input.tried)])
  if (fit.length === 0) return children && <div className="border-t border-line p-3">{children}</div>
  // The handles of the edited zone are where its label would be.
  const labelled = labels.filter(({ zone }) => zone.id !== edited?.zone)
  const pins: MapPin[] = [
    ...(quarters.length <= mostNamed ? quarters : []).map(({ id, name, point }) => ({
      id: `quarter ${id}`,
      point,
      content: <span className="rim-white text-tile text-ink-2">{name}</span>,
    })),
    ...labelled.map(({ zone, point, look }) => ({
      id: `zone ${zone.id}`,
      point,
      content: (
        <span
          className={classNames('rim-white block text-tile font-bold whitespace-nowrap md:text-small', look)}
        >
          <ZoneLabel zone={zone} />
        </span>
      ),
    })),
    ...(input.store ? [{ id: 'store', point: input.store, content: <StorePin /> }] : []),
    ...(input.tried ? [{ id: 'tried', point: input.tried, content: <DoorPin /> }] : []),
    ...handles,
  ]
  return (
    <div className="relative overflow-hidden border-t border-line bg-[#f0e9dd]">
      <ShopMap
        label={t('plan')}
        shapes={shapes}
        pins={pins}
        fit={shown}
        className="aspect-video min-h-70 w-full"
        fallback={<ZonePlan {...input} handles={handles} />}
      />
      {children && <div className="p-3 max-md:bg-white md:absolute md:end-0 md:bottom-0">{children}</div>}
    </div>
  )
}
