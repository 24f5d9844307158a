/**
 * Why a feature has more lines than when the modules were drawn, by its name in the table: `'server/orders'`.
 *
 * @type {Record<string, string>}
 */
export const grown = {
  'server/platform':
    'batches of statements, transactions that roll back a returned failure, the check of listed errors, checks of tables, a restored shop that stays quiet',
  'server/importing':
    'was a part of catalogue; imports run in the background from a page, with a mapping of columns',
  'server/accounts':
    'second factors, passkeys, the security log; roles, invitations, staff of one store; doors, photos and pins of addresses',
  'server/payments': 'the registry of providers, and failures that are returned and typed',
  'server/orders':
    'the order desk, phone orders, partial refunds, announcements, coupons, fees and zones, prints, the customer list',
  'server/fulfilment': 'new: picking with replacements, trips of riders, the promised delivery time',
  'server/backup': 'new: the whole shop in one file, encrypted, restored and verified',
  'server/messages': 'new: SMS and WhatsApp with consents, budgets and three gateways',
  'server/cart': 'every response has the revision of the cart',
  'server/settings': 'new: the shop by topic, with history, undo and a file',
  'server/pages':
    'brand icons, manifest, share pictures and the rows of the home page, all from the settings',
  'server/media': "implements the avatars of accounts; private photos, the shop's logo",
  'server/reviews': 'new: reviews, answers, hiding with a reason',
  'server/insights': 'sales by day and hour, the cost of stockouts; day reports and delivery times',
  'server/editing':
    'was a part of catalogue; offers, the order of lists, pictures in batches, goods by weight',
  'server/search': 'was a part of catalogue',
  'server/synonyms': 'was a part of catalogue',
  'server/catalogue': 'offers, lists sorted by hand, ratings, versions of cached responses',
  'server/stock': 'was a part of catalogue; stock of each store, low stock, what ran out',
  'server/notifications': 'new: web push to staff devices, emails on or off',
  'server/demo': 'new: orders of the demo shop, and clearing the demo',
  'server/audit': 'new: the nightly checks',
  'server/first-steps': 'new: the steps before a shop opens',
  'server/back-in-stock': 'new: mails when a product is back in stock',
  'server/stores': 'new: the store that delivers to an area, pauses of stores',
  'server/transfers': 'new: goods sent from one store to another',
  'web/back-office':
    'the order desk, settings, offers, overview, customers, imports, picture batches, photo walk, scanner, staff: pages that did not exist',
  'web/platform': 'the texts of those pages in both languages, live events, roles',
  'web/account': 'second factors, passkeys, devices, the security log',
  'web/catalogue': 'offers, weights, brands, ratings, rows of the home page',
  'web/cart': 'took over the state of the cart from platform',
  'web/ui': 'tiles, disclosures and QR codes',
  'web/checkout': 'switches over every error of its endpoints; coupons, fees, zones, cash notes',
  'web/orders': 'was a part of account, and of platform',
  'web/addresses':
    'was a part of account, and of platform; landmark, quarter, pin, photo and callable numbers',
  'web/routes': 'a thin file for each new page',
  'web/shell': 'opening hours, announcements and info pages in header and footer',
  'web/shop': 'was a part of platform and ui: the shop as pages see it, its brand, opening and announcement',
  'web/counter': 'new: picking and packing at the counter',
  'web/rider': 'new: trips of riders',
  'web/reviews': 'new: reviews of products',
  'web/search': 'was a part of shell, catalogue and platform',
  'web/notifications': 'new: web push on a device',
  'web/info': "new: pages with the owner's text",
  'web/bill': 'was a part of cart and platform; fee, coupon, rounding',
  'web/map': 'new: maps on plain ground or tiles, loaded only where shown',
  'web/delivery-area': 'new: visitors choose their delivery area',
  'web/credit': 'new: credit that customers can spend',
  'web/messages': 'new: consents to SMS and WhatsApp',
}
