import { expect, test } from 'vitest'
import { tidyUnit, unitInName } from './unit-guess.ts'

test.each([
  ['500 gm', '500 g'],
  ['500gms', '500 g'],
  ['1 ltr', '1 L'],
  ['2 Litres', '2 L'],
  ['1,5 l', '1,5 L'],
  ['5 Kg', '5 kg'],
  ['6 x 330 ml', '6 x 330 ml'],
  ['6X330ML', '6 x 330 ml'],
  ['330 ml x 6', '6 x 330 ml'],
  ['Pack of 12', 'Lot de 12'],
  ['Set of 5', 'Lot de 5'],
  ['1 U', '1 pièce'],
  ['12 Pcs', '12 pièces'],
])('the unit "%s" in a list becomes "%s"', (text, unit) => {
  expect(tidyUnit(text, 'fr')).toBe(unit)
})

test('packs and pieces are written in the language of the shop', () => {
  expect(tidyUnit('Lot de 6', 'en')).toBe('Pack of 6')
  expect(tidyUnit('Set of 5', 'en')).toBe('Set of 5')
  expect(tidyUnit('1 unit', 'en')).toBe('1 piece')
})

test.each([
  ...['u', 'unit', 'units', 'unité', 'unités', 'no', 'nos', 'No.'],
  ...['pc', 'pcs', 'piece', 'pieces', 'pièce', 'pièces'],
])('pieces are counted in any spelling: %s', (word) => {
  expect(tidyUnit(`3 ${word}`, 'fr')).toBe('3 pièces')
  expect(tidyUnit(`12${word}`, 'en')).toBe('12 pieces')
})

test.each([
  ...['pc', 'pcs', 'piece', 'pieces', 'pièce', 'pièces'],
  ...['sachet', 'sachets', 'rouleaux', 'rolls', 'œufs', 'oeufs', 'eggs'],
])('pieces in a name are counted in any spelling: %s', (word) => {
  expect(unitInName(`Boîte 12 ${word} bio`, 'fr')).toBe('12 pièces')
  expect(unitInName(`Boîte 12${word}`, 'fr')).toBe('12 pièces')
})

test.each([
  '350 g Pouch',
  'Pouch 60 pcs',
  'Blue',
  'gm',
  '75x150 cm',
  '60 pcs Pouch',
  'Size XL',
  '12 Watts',
  '200 g 0',
  '',
])('a text that is not the spelling of a unit stays: "%s"', (text) => {
  expect(tidyUnit(text, 'fr')).toBe(text)
})

test.each([
  ['Jus de pommes 1,5 L Andros', '1,5 L'],
  ['Biscuits coco - 175g', '175 g'],
  ['Riz brisé sac de 25KG', '25 kg'],
  ['Bissap 33 cl (lot de 6)', '6 x 33 cl'],
  ['Coca-Cola 6x330ml', '6 x 330 ml'],
  ['Yaourt nature 125 g x4', '4 x 125 g'],
  ['Petits pains au chocolat (x 8)', '8 pièces'],
  ['Petits pains x12', '12 pièces'],
  ['Petits pains (x 8) 280 g', '280 g'],
  ['Plateau 30 œufs', '30 pièces'],
  ['Savon, Lot de 3', 'Lot de 3'],
  ['Sucre 1 kg, sachet de 1 kg', '1 kg'],
  ['Thé 500G', '500 g'],
  ['Safran 1Gr', '1 g'],
  ['Lait 1/2 écrémé 1 L', '1 L'],
  ['Lessive 2 L pour linge 30-60°', '2 L'],
  ['Jus pour enfants 1 L', '1 L'],
  ['Sirop 0.9463 L', '0.9463 L'],
  ['Ciment 1000.500 kg', '1000.500 kg'],
])('the name "%s" states the unit "%s"', (name, unit) => {
  expect(unitInName(name, 'fr')).toBe(unit)
})

test.each([
  '100 % pur jus orange',
  'Couches taille 4 (9-14 kg)',
  'Sucre 1/2 kg',
  'Shampooing 250 ml + 250 ml',
  'Sucre 1 / 2 kg',
  'Shampooing 250 ml + 50 offerts',
  'Shampooing 250 ml+50 offerts',
  'Lot 2 savons + 250 ml',
  'Lot 2 savons+250 ml',
  'Planche x 30 cm',
  'Planche x 30cm',
  'Clé 4G',
  '36 galettes',
  'Chocolat 70% de cacao',
  'Sel 0 g',
  'Lait 1.000 g',
  'Lait 25.000 g',
  'Riz 5 kg ou 25 kg',
  'Eau de 12 légumes',
  'Céréales, 7 g de sucre pour 100 g',
  'Céréales, 380 kcal pour 100 g',
  'Céréales, 380 kcal pour  100 g',
  'Vitamine C 500 mg',
])('the name "%s" states no unit', (name) => {
  expect(unitInName(name, 'fr')).toBeNull()
})

test('a set in a name is called a set', () => {
  expect(unitInName('Glasses, set of 6', 'en')).toBe('Set of 6')
  expect(unitInName('Glasses, pack of 6', 'en')).toBe('Pack of 6')
})

test('a text of 500 characters is read', () => {
  expect(unitInName('1 ltr'.padStart(500), 'fr')).toBe('1 L')
  expect(tidyUnit('1 ltr'.padStart(500), 'fr').trim()).toBe('1 L')
})

test.each([
  ['501 characters', '1 ltr'.padStart(501)],
  ['many quantities', '1g '.repeat(20_000)],
  ['a long gap', `1${' '.repeat(60_000)}1 kg`],
  ['a unit at the end', `${'Riz parfumé '.repeat(50)}1 kg`],
])('a text that is too long for a name is ignored: %s', (_, text) => {
  expect(unitInName(text, 'fr')).toBeNull()
  expect(tidyUnit(text, 'fr')).toBe(text)
})
