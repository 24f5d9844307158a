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
  {
    old: 'bring back, brings back, brought back, bringing back, bring it back, brings it back',
    new: 'restore',
  },
  { old: 'whoever', new: 'users, whom you mean' },
  {
    old: 'fair turns, take turns, takes turns, in whose turn, for its turn, whose turn it is',
    new: 'queue, fair queue',
  },
  {
    old: 'person, persons, people',
    new: 'user; customer, visitor',
    except: [
      {
        in: '{README.md,CHANGELOG.md,docs/decisions/0021-*,{web,e2e}/**/*contract*{,/**}}',
        why: 'those whom a contract of employment is drawn up for, not users',
      },
      { in: 'server/testing/odd-values.ts', why: 'SQL that is typed into a form' },
    ],
  },
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
  {
    old: 'trier, triers',
    new: 'rate limit subject',
    except: [{ in: '{web/app/**/texts/fr,demo}/**', why: 'French for to sort' }],
  },
  { old: 'lapse, lapses, lapsed', new: 'expire, expired' },
  { old: 'narrowing, narrowed', new: 'filter, filtered' },
  { old: 'given word, given words, said word, said words', new: 'synonym' },
  { old: 'wish, wishes, wished', new: 'wanted item, pending edit' },
  {
    old: 'sentence, sentences',
    new: 'message',
    unless:
      'in a sentence, in sentences, as sentences, within a sentence, part of a sentence, one sentence or two',
    except: [{ in: 'demo/**', why: 'the sentences of a description' }],
  },
  {
    old: 'grocer, grocers',
    new: 'owner, shop',
    except: [{ in: 'demo/**', why: 'the trade, whose catalogue is made up' }],
  },
  { old: 'standing', new: 'order state, payment state', unless: 'write standing up' },
  {
    old: 'told, hear, hears, heard, doubt, doubts, intents',
    new: 'report, receive, refetch, edits',
    in: 'web/app/features/cart/**',
  },
  { old: 'clock, clocks', new: 'revision', in: 'web/app/features/cart/**' },
  { old: 'breathe, breathes', new: 'yield to requests', in: '{server,contract,docs}/**' },
  { old: 'outbox', new: 'offline queue', in: 'web/**' },
  { old: 'own place, places left', new: 'draft slot', in: 'web/**' },
  {
    old: 'stock moving, hold of stock, holds of stock, stock hold, stock holds',
    new: 'stock movement; reservation',
  },
  { old: 'search misses, misses of the search', new: 'zero-result searches' },
  {
    old: 'kept answer, kept answers, kept page, kept pages, kept cart, kept session',
    new: 'cached response; stored cart',
  },
  { old: 'calm process, standing back, stands back', new: 'idle; waits' },
  { old: 'takes a try back', new: 'does not count the attempt' },
  { old: 'until calm', new: 'yield to requests' },
  { old: 'given up', new: 'abandoned, not retried', in: '{server,docs}/**' },
  { old: 'in hand', new: 'pending' },
  { old: 'shop facts', new: 'shop settings' },
  { old: 'notices, change notice, a notice', new: 'database events', in: 'server/**' },
  { old: 'settings', new: 'configuration', in: '{docs/operating.md,server/src/platform/{*,mail/*}}' },

  // Translated English
  {
    old: 'is told, are told, was told, were told',
    new: 'is notified, learns, sees',
    unless: 'is told apart, are told apart, was told apart, were told apart',
  },
  { old: 'what became of, what becomes of, what has become of', new: 'the outcome of, what happens to' },
  { old: 'that there is not, that there are not', new: 'unknown, missing' },
  { old: 'lines that stand, pieces that stand, those that stand, line that stands', new: 'remaining lines' },
  { old: 'goes out once more, go out once more, sent once more', new: 'is sent again' },
  { old: 'somebody of the staff, nobody of the staff, who of the staff', new: 'a member of staff' },
  { old: 'hears of, hear of', new: 'is notified of, learns of' },
  { old: 'way to pay, ways to pay', new: 'payment method' },
  { old: 'repeated call, failed call, aborted call, concurrent calls', new: 'request' },
  { old: 'of the moment', new: 'current', unless: 'as of the moment' },
  { old: 'for want of', new: 'without' },
  {
    old: 'anew',
    new: 'again',
    except: [{ in: 'server/src/orders/customers/customers-with-sums.ts', why: 'a name in SQL' }],
  },

  {
    old: 'a mail, mails, mailed',
    new: 'an email, emails, emailed',
    unless: 'a mail server, a mail program, a mail header',
    except: [
      {
        in: '{server/src/orders/announce/texts.ts,server/src/settings/settings.test.ts}',
        why: 'names of a folder and of a topic',
      },
    ],
  },
  { old: 'call it after, call it before, call it when', new: 'call this after, before, when' },
  { old: 'refused at its, refused at their', new: 'refused with an error on its' },
  {
    old: 'meanwhile',
    new: 'the event: during the import, while it waits; in the meantime',
    except: [{ in: 'docs/*.md', why: 'at the beginning of what happens next' }],
  },
  { old: 'ISO moment, ISO moments', new: 'ISO timestamp' },

  // Texts of the screens
  { old: 'nothing of yours is lost', new: 'your changes are kept' },
  { old: 'decide what holds, choose what stands', new: 'choose which version to keep' },
  { old: 'bring a list', new: 'import a list' },
  { old: 'only looked at', new: 'not imported' },
  { old: 'complete or not', new: 'any completeness', in: 'web/app/**/texts/**' },
  { old: 'low from', new: 'low stock threshold', in: 'web/app/**/texts/**' },
  { old: 'clear choice', new: 'clear selection' },
  { old: 'take along', new: 'add' },
  { old: 'no such call', new: 'endpoint not found' },
  {
    old: 'my position, your position, this position, position on the map',
    new: 'location',
    in: '{web/app/platform/texts/en/**,contract/src/**/*messages.ts}',
  },
  {
    old: 'most popular, les plus populaires',
    new: 'recommended; nothing counts popularity',
    in: 'web/app/platform/texts/**',
  },
  { old: 'taken by the shop, order to take, orders to take', new: 'accepted; order to accept' },
  { old: 'join the staff', new: 'join the team', in: '{web/app/platform/texts,contract/src}/**' },
  { old: 'price at most', new: 'maximum price', in: 'web/app/platform/texts/en/**' },
  { old: 'promise kept, promesse tenue', new: 'on time, à l’heure', in: 'web/app/platform/texts/**' },
  { old: 'sur le retour', new: 'revient au magasin' },
  {
    old: 'nombre de pièces, pièces en tout',
    new: 'unités; pièces are coins',
    in: '{web/app/platform/texts,contract/src}/**',
  },
  { old: 'geste de la boutique', new: 'geste commercial' },
  {
    old: 'laisser de côté, laissé de côté',
    new: 'livrer sans',
    in: 'web/app/platform/texts/fr/{account,admin/counter}.ts',
  },
  { old: 'apportez une liste', new: 'importez une liste' },
  { old: 'seulement regardé', new: 'non importé' },
  { old: 'veut dire', new: 'signifie; un exemple', in: 'web/app/**/texts/fr/**' },
  { old: 'réunies', new: 'fusionnées', in: 'web/app/**/texts/fr/**' },
  { old: 'garder le vôtre, prendre le sien', new: 'ma version, sa version' },
  { old: 'mettre la remise à', new: 'appliquer une remise de' },
  { old: 'effacer le choix', new: 'effacer la sélection' },
  { old: 'reçu de sens', new: 'synonyme' },
  { old: 'the begin, its begin, their begin', new: 'the start' },
  { old: 'pay back, paid back, pays back, paying back', new: 'refund; pay out' },
  { old: 'owed in cash, cash owed', new: 'to pay out' },
  { old: 'créneau, créneaux', new: 'heure de livraison', in: 'web/app/platform/texts/fr/account.ts' },
]
