import { expect, test } from 'vitest'
import { checkWords } from './check.mjs'
import { domainTypes, homonyms } from './homonyms.mjs'
import { names } from './names.mjs'
import { phrases } from './phrases.mjs'

/** The kinds of refused words: a name in code, a phrase of prose, or the name of a file. */
type Refused = { code?: string; prose?: string; file?: string; in?: string }

/** Every word that the glossary replaces, with the forms that the check refuses. */
const refused: [word: string, ...Refused[]][] = [
  ['shelf', { code: 'findShelf', prose: 'on the shelf' }],
  ['offShelf', { code: 'offShelf' }],
  ['backOnShelf', { code: 'backOnShelf' }],
  ['own-shelf', { file: 'server/src/stock/own-shelf.ts' }],
  ['hold (of stock)', { code: 'holdStock', prose: 'a hold of stock' }],
  ['stock moving', { code: 'stockMoving', prose: 'the stock moving' }],
  ['shelved product', { code: 'ShelvedProduct', prose: 'a shelved product' }],
  ['person', { code: 'findPerson', prose: 'a person' }],
  ['people', { code: 'people', prose: 'two people' }],
  ['keeper', { code: 'keeperOf', prose: 'the keeper' }],
  ['whoever', { prose: 'whoever comes' }],
  ['belongings', { code: 'belongings', prose: 'their belongings' }],
  ['download', { code: 'download', in: 'server/src/accounts' }],
  ['shop facts', { code: 'shopFacts', prose: 'the shop facts' }],
  ['window order', { code: 'windowOrder', prose: 'in window order' }],
  ['narrowing', { code: 'narrowing', prose: 'a narrowing' }],
  ['given words', { code: 'givenWords', prose: 'given words' }],
  ['said words', { code: 'saidWords', prose: 'said words' }],
  ['misses', { code: 'searchMisses', prose: 'search misses' }],
  ['worth', { code: 'worthOf' }],
  ['better', { code: 'better' }],
  ['standing', { code: 'standing', prose: 'the standing of an order' }],
  ['lapse', { code: 'lapse', prose: 'payments that lapse' }],
  ['wish', { code: 'wishOf', prose: 'the wish' }],
  ['basket (in code)', { code: 'basket', in: 'web/app/features/orders' }],
  ['place', { code: 'Place' }],
  ['grocer', { code: 'grocer', prose: 'the grocer' }],
  ['take back', { code: 'takeBack', prose: 'take back the change' }],
  ['bring back', { code: 'bringBack', prose: 'bring back the product' }],
  ['keeping', { code: 'keeping' }],
  ['administration', { code: 'administration', prose: 'the administration' }],
  ['room', { code: 'Room', prose: 'of this room' }],
  ['door', { code: 'door' }],
  ['parts', { code: 'OrderParts' }],
  ['hold, keep (of rows)', { code: 'holdRow' }, { code: 'keepShelved' }],
  ['underCartLock', { code: 'underCartLock' }],
  ['last', { code: 'last', in: 'server/src/orders' }],
  ['turns', { code: 'turns', prose: 'in fair turns' }],
  ['take turn', { code: 'takeTurn', prose: 'jobs take turns' }],
  ['until calm', { code: 'untilCalm', prose: 'until calm' }],
  ['breathe', { code: 'breathe', prose: 'breathe' }],
  ['given up', { code: 'givenUp', prose: 'a job given up' }],
  ['trier', { code: 'trier', prose: 'the trier' }],
  ['Refused', { code: 'Refused' }],
  ['Unreachable', { code: 'Unreachable' }],
  ['say', { code: 'sayDone' }],
  ['sentence', { code: 'sentenceOf', prose: 'with a sentence' }],
  ['in hand', { code: 'inHand', prose: 'edits in hand' }],
  ['steady', { code: 'useSteady' }],
  ['intents', { code: 'intents', prose: 'the intents', in: 'web/app/features/cart' }],
  ['told', { code: 'told', prose: 'the cart is told', in: 'web/app/features/cart' }],
  ['hear', { code: 'hear', prose: 'the cart hears', in: 'web/app/features/cart' }],
  ['doubt', { code: 'doubt', prose: 'in doubt', in: 'web/app/features/cart' }],
  ['wishes', { code: 'wishes', prose: 'the wishes', in: 'web/app/features/cart' }],
  ['clock', { code: 'clock', prose: 'the clock', in: 'web/app/features/cart' }],
  ['kept', { code: 'kept', prose: 'a kept page' }],
  ['keep (in a cache)', { code: 'keepPages' }],
  ['notice (in code)', { code: 'changeNotice', prose: 'a change notice' }],
  ['notification', { code: 'notificationSettings', in: 'server/src/platform' }],
  ['settings (of the environment)', { code: 'settings', prose: 'settings', in: 'server/src/platform' }],
  ['store (store.ts)', { file: 'server/src/orders/store.ts' }],
  ['outbox (of a device)', { code: 'outbox', prose: 'the outbox', in: 'web/app/features/rider' }],
  ['showing', { code: 'showing' }],
  ['own place', { code: 'ownPlace', prose: 'its own place', in: 'web/app/features/orders' }],
  ['places left', { code: 'placesLeft', prose: 'places left', in: 'web/app/features/orders' }],
  ['null while standing', { code: 'nullWhileStanding', prose: 'null while standing' }],
]

/** Words that are right in prose, or in names with another meaning, so that the check refuses only certain names. */
const rightInProse: Record<string, string> = {
  worth: 'what is worth doing; only a score has another name',
  better: 'a comparison',
  download: 'of a file; only the export of personal data has another name',
  'basket (in code)': 'usual and average baskets are said so in shops',
  place: 'a position or a town; only an address has another name',
  keeping: 'a common verb',
  door: 'of a house, and the front door of a feature',
  parts: 'of a whole; only what a feature is given has another name',
  'hold, keep (of rows)': 'common verbs, also of PostgreSQL’s locks',
  'keep (in a cache)': 'a common verb',
  last: 'the end of a row',
  Refused: 'what a refusal is',
  Unreachable: 'a server or a folder',
  say: 'a common verb',
  steady: 'used nowhere',
  notification: 'what a device shows',
  showing: 'a common verb',
}

const isRefused = (path: string, text: string) => {
  const lists = { names, phrases, homonyms, domainTypes }
  return checkWords([path], () => text, lists, { isWhole: false }).hits.length > 0
}

test.each(refused)('the check refuses the glossary’s “%s”', (word, ...samples) => {
  for (const { code, prose, file, in: folder = 'server/src/orders' } of samples) {
    if (code) expect([code, isRefused(`${folder}/a.ts`, `const a = ${code}`)]).toEqual([code, true])
    if (prose) expect([prose, isRefused(`${folder}/a.ts`, `// It is ${prose}.`)]).toEqual([prose, true])
    if (file) expect([file, isRefused(file, '')]).toEqual([file, true])
  }
  const isName = /[a-z][A-Z]/.test(word) || samples.every(({ file }) => file)
  if (!isName) expect(samples.some(({ prose }) => prose)).toBe(!(word in rightInProse))
})

test('the turn of the event loop is right; only turns of waiting work have another name', () => {
  expect(isRefused('server/src/orders/a.ts', '// In one turn of the event loop.')).toBe(false)
})
