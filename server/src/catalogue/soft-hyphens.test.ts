import { expect, test } from 'vitest'
import { withSoftHyphens } from './soft-hyphens.ts'

test.each([
  ['Assaisonnements', 'Assai-son-ne-ments'],
  ['Électroménager & cuisine', 'Élec-tro-mé-na-ger & cuisine'],
  ['Rafraîchissements', 'Rafraî-chis-se-ments'],
  ['Confectionery', 'Con-fec-tio-nery'],
  ['Condiments', 'Condiments'],
  ['Riz, pâtes et céréales', 'Riz, pâtes et céréales'],
])('%s may break as %s', (name, broken) => {
  expect(withSoftHyphens(name).replaceAll('\u00ad', '-')).toBe(broken)
})
