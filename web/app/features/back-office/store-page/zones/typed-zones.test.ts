import { defaultSettings } from '@dix/contract'
import { expect, test } from 'vitest'
import { readZones, typedZones, zonesOfForm } from './typed-zones.ts'

test('a preview, and a save, ignore what a zone has left over from another kind', () => {
  const form = typedZones({
    ...defaultSettings.zones,
    zones: [
      {
        id: 'near',
        store: 'main',
        name: 'Near',
        kind: 'circle',
        quarters: ['dakar_mermoz'],
        radius: 3_000,
        points: [{ latitude: 14.7, longitude: -17.4 }],
        deliveryFee: 500,
        freeFrom: null,
        smallestOrder: 0,
        minutes: null,
      },
    ],
  })
  const [circle] = zonesOfForm(form).zones
  expect(circle).toMatchObject({ quarters: [], radius: 3_000, points: [] })
  const [quarters] = zonesOfForm({
    ...form,
    zones: form.zones.map((zone) => ({ ...zone, kind: 'quarters' })),
  }).zones
  expect(quarters).toMatchObject({ quarters: ['dakar_mermoz'], radius: null, points: [] })
  const [sent] = readZones({
    ...form,
    zones: form.zones.map((zone) => ({ ...zone, kind: 'quarters', radius: '5' })),
  }).zones
  expect(sent!.radius).toBeNull()
})
