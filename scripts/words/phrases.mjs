/**
 * Words and phrases of comments, documentation and the titles of tests that are never right, between commas.
 *
 * @type {import('./match.mjs').Entry[]}
 */
export const phrases = [
  { old: 'shelved product, shelved products', new: 'published product' },
  { old: 'shelf, shelves, shelved', new: 'category or sub category; stock' },
  { old: 'shop window', new: 'home page; default sort' },
  { old: 'window order, order of the shop window', new: 'default sort' },
  {
    old: 'take back, takes back, taken back, took back, taking back, take it back, taking it back, took that back',
    new: 'revert, undo',
  },
  { old: 'bring back, brings back, brought back, bringing back', new: 'restore' },
  { old: 'whoever', new: 'users, whom you mean' },
  { old: 'belongings', new: 'personal data' },
  { old: 'room, rooms', new: 'feature, module' },
  { old: 'keeper, keepers', new: 'admin, manager' },
  { old: 'trier, triers', new: 'rate limit subject' },
  { old: 'lapse, lapses, lapsed', new: 'expire, expired' },
  { old: 'narrowing, narrowed', new: 'filter, filtered' },
  { old: 'given word, given words, said word, said words', new: 'synonym' },
  { old: 'until calm', new: 'yield to requests' },
  { old: 'given up', new: 'not retried; abandoned' },
  { old: 'in hand', new: 'pending' },
  { old: 'shop facts', new: 'shop settings' },
]
