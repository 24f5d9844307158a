import { expect, test } from 'vitest'
import { metresBetween } from './distance.ts'
import { findQuarters, quarterMeant, spelling, townOfQuarter } from './find-quarters.ts'
import { centreOf, findQuarter, listedQuarters, type Quarter, quarterName, quartersOf } from './quarters.ts'

const names = (quarters: readonly Quarter[]) => quarters.map(({ name }) => name)

test('each listed quarter has a unique id without dashes, and a unique name in its city', () => {
  const ids = listedQuarters.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[a-z\d]+(?:_[a-z\d]+)+$/)
  const places = listedQuarters.map(({ city, name }) => `${city} ${name}`)
  expect(new Set(places).size).toBe(places.length)
})

test('each listed quarter lies near its city', () => {
  const centres = { Dakar: { latitude: 14.72, longitude: -17.4 }, Abidjan: { latitude: 5.35, longitude: -4 } }
  for (const quarter of listedQuarters) {
    const metres = metresBetween(centreOf(quarter)!, centres[quarter.city as keyof typeof centres])
    expect(metres, quarter.id).toBeLessThan(40_000)
  }
})

test('Pikine, Guédiawaye and Rufisque belong to Dakar', () => {
  const dakar = listedQuarters.filter(({ city }) => city === 'Dakar')
  expect(names(dakar)).toEqual(expect.arrayContaining(['Pikine', 'Guédiawaye', 'Rufisque']))
})

test('signs and spaces between words count as one space', () => {
  expect(spelling('  Sacré–Cœur / 3 ')).toBe(' sacre coeur 3')
})

test('quarters are found by the beginnings of words, with or without accents', () => {
  expect(names(findQuarters(listedQuarters, 'medi'))).toEqual(['Médina', 'Médina Gounass'])
  expect(names(findQuarters(listedQuarters, 'SACRE COEUR'))).toEqual(['Sacré-Cœur'])
  expect(names(findQuarters(listedQuarters, 'sacré cœur'))).toEqual(['Sacré-Cœur'])
  expect(names(findQuarters(listedQuarters, "patte d'oie"))).toEqual(['Patte d’Oie'])
  expect(names(findQuarters(listedQuarters, 'cocody pal'))).toEqual(['Cocody Riviera Palmeraie'])
  expect(findQuarters(listedQuarters, '  ')).toHaveLength(listedQuarters.length)
  expect(findQuarters(listedQuarters, 'nowhere')).toEqual([])
})

test('typed words mean the quarter with that name, else the only match', () => {
  expect(quarterMeant(listedQuarters, 'MEDINA')?.name).toBe('Médina')
  expect(quarterMeant(listedQuarters, 'mermo')?.name).toBe('Mermoz')
  for (const unclear of ['medi', 'nowhere', ' ', '']) expect(quarterMeant(listedQuarters, unclear)).toBeNull()
  // An empty text means no quarter, even if there is only one.
  expect(quarterMeant(listedQuarters.slice(0, 1), ' ')).toBeNull()
  expect(townOfQuarter({ city: 'Dakar' }, 'Mali')).toEqual({
    city: 'Dakar',
    state: 'Dakar',
    country: 'Sénégal',
  })
})

test('a shop renames a listed quarter and adds its own; its cities come after Dakar and Abidjan', () => {
  const own: Quarter[] = [
    { id: 'dakar_medina', name: 'Médina (marché)', city: 'Dakar', latitude: 14.68, longitude: -17.45 },
    { id: 'thies_nord', name: 'Nord', city: 'Thiès', latitude: null, longitude: null },
  ]
  const quarters = quartersOf(own)
  expect(quarters).toHaveLength(listedQuarters.length + 1)
  expect(quarters.filter(({ id }) => id === 'dakar_medina')).toEqual([own[0]])
  expect(quarters.at(-1)).toEqual(own[1])
  expect(centreOf(own[1]!)).toBeNull()
  expect(quarterName(own, 'dakar_medina')).toBe('Médina (marché)')
  expect(quarterName(own, 'dakar_mermoz')).toBe('Mermoz')
  expect(quarterName(own, 'gone')).toBe('')
  expect(quarterName(own, null)).toBe('')
})

test('quarters are sorted by city, Dakar and Abidjan first, then by name, numbers in order', () => {
  const quarter = (city: string, name: string): Quarter => ({
    id: spelling(`${city} ${name}`),
    name,
    city,
    latitude: null,
    longitude: null,
  })
  const own = [
    quarter('Thiès', 'Nord'),
    quarter('Abidjan', 'Zone 0'),
    quarter('Mbour', 'Unité 10'),
    quarter('Mbour', 'Unité 2'),
    quarter('Mbour', 'Escale'),
    quarter('Mbour', 'École'),
  ]
  const quarters = quartersOf(own)
  const changes = quarters.filter(({ city }, index) => city !== quarters[index - 1]?.city)
  expect(changes.map(({ city }) => city)).toEqual(['Dakar', 'Abidjan', 'Mbour', 'Thiès'])
  expect(names(quarters.filter(({ city }) => city === 'Mbour'))).toEqual([
    'École',
    'Escale',
    'Unité 2',
    'Unité 10',
  ])
  const dakar = names(quarters.filter(({ city }) => city === 'Dakar'))
  expect(dakar).toEqual(dakar.toSorted((one, other) => one.localeCompare(other, 'fr', { numeric: true })))
})

test('the id of a quarter begins with its city', () => {
  expect(quarterName([], 'dakar_ngor')).toBe('Ngor')
  expect(findQuarter([], 'abidjan_abatta')).toMatchObject({ name: 'Cocody Abatta', city: 'Abidjan' })
})

test('a quarter with half a centre has none', () => {
  expect(centreOf({ ...listedQuarters[0]!, latitude: null })).toBeNull()
  expect(centreOf({ ...listedQuarters[0]!, longitude: null })).toBeNull()
})

test('the quarters of a shop are sorted once, and a lookup sorts nothing', () => {
  const own: Quarter[] = [
    { id: 'dakar_medina', name: 'Médina (marché)', city: 'Dakar', latitude: null, longitude: null },
  ]
  expect(quartersOf(own)).toBe(quartersOf(own))
  expect(quartersOf([...own])).toEqual(quartersOf(own))
  for (const quarter of quartersOf(own)) expect(findQuarter(own, quarter.id)).toBe(quarter)
  expect(findQuarter(own, 'gone')).toBeUndefined()
})

test("a quarter gives town, state and country; the country is the shop's if the town is not listed", () => {
  const abidjan = { city: 'Abidjan', state: 'Abidjan', country: 'Côte d’Ivoire' }
  expect(townOfQuarter({ city: 'Abidjan' }, 'Sénégal')).toEqual(abidjan)
  expect(townOfQuarter({ city: 'Mbour' }, 'Sénégal').country).toBe('Sénégal')
})

test('a degree of latitude is 111 kilometres long', () => {
  const metres = metresBetween({ latitude: 14, longitude: -17 }, { latitude: 15, longitude: -17 })
  expect(Math.round(metres / 1000)).toBe(111)
  const east = metresBetween({ latitude: 60, longitude: 0 }, { latitude: 60, longitude: 1 })
  expect(Math.round(east / 1000)).toBe(56)
})
