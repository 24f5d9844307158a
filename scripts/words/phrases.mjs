/**
 * Words and phrases of comments, documentation and the titles of tests that are never right, between commas.
 *
 * @type {import('./match.mjs').Entry[]}
 */
export const phrases = [
  { old: 'shelved product, shelved products', new: 'published product' },
  { old: 'shelf, shelves, shelved', new: 'category, sub category; stock', unless: 'shelf life' },
  { old: 'shop window, window order', new: 'home page; default sort' },
  {
    old: 'take back, takes back, taken back, took back, taking back, take it back, taking it back, take that back',
    new: 'revert, undo',
  },
  { old: 'bring back, brings back, brought back, bringing back', new: 'restore' },
  { old: 'whoever', new: 'users, whom you mean' },
  { old: 'person, persons', new: 'user', in: '{server,contract}/**' },
  { old: 'belongings', new: 'personal data' },
  { old: 'rooms, this room, another room', new: 'feature, module' },
  {
    old: 'room',
    new: 'feature, module',
    in: '{server/**,contract/**,docs/**,*.md,web/app/platform/texts/**}',
    unless: 'room for, no room, makes room',
  },
  { old: 'keeper, keepers', new: 'admin, manager' },
  { old: 'the administration, its administration', new: 'back office' },
  { old: 'trier, triers', new: 'rate limit subject' },
  { old: 'lapse, lapses, lapsed', new: 'expire, expired' },
  { old: 'narrowing, narrowed', new: 'filter, filtered' },
  { old: 'given word, given words, said word, said words', new: 'synonym' },
  { old: 'until calm', new: 'yield to requests' },
  { old: 'given up', new: 'abandoned, not retried', in: 'server/**' },
  { old: 'in hand', new: 'pending' },
  { old: 'shop facts', new: 'shop settings' },
  { old: 'notices, change notice, a notice', new: 'database events', in: 'server/**' },
  { old: 'settings', new: 'configuration', in: '{docs/operating.md,server/src/platform/**}' },
]
