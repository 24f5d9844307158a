/** Imports point one way: contract under demo, server and web; inside each, platform, features in their order, app. */
const error = (name, from, to, more = {}) => ({ name, severity: 'error', from, to, ...more })

/** A feature may import the ones before it, never the ones after. */
const serverFeatures = [
  'accounts',
  'media',
  'settings',
  'stores',
  'messages',
  'notifications',
  'stock',
  'search',
  'catalogue',
  'synonyms',
  'back-in-stock',
  'editing',
  'importing',
  'transfers',
  'cart',
  'payments',
  'orders',
  'fulfilment',
  'reviews',
  'backup',
  'insights',
  'demo',
  'first-steps',
  'audit',
  'pages',
]
const webFeatures = [
  'shop',
  'map',
  'notifications',
  'messages',
  'info',
  'catalogue',
  'reviews',
  'search',
  'bill',
  'credit',
  'cart',
  'addresses',
  'delivery-area',
  'checkout',
  'orders',
  'account',
  'back-office',
  'counter',
  'rider',
  'contracts',
  'shell',
]
/** The folders of the back office: first what its pages share, then its pages. */
const backOffice = [
  'desk',
  'drafts',
  'print',
  'scanner',
  'pictures',
  'new-reviews',
  'first-steps',
  'stores',
  'frame',
  'categories',
  'products',
  'history',
  'imports',
  'sorting',
  'product-form',
  'product-cards',
  'photo-walk',
  'picture-batch',
  'grid',
  'translations',
  'shifts',
  'customers',
  'orders',
  'transfers',
  'day',
  'offers',
  'overview',
  'delivery-times',
  'reviews',
  'security-log',
  'settings',
  'edit-history',
  'staff',
  'store-page',
]

/** One rule a feature: it imports nothing of the features behind it. */
const inOrder = (folder, features) =>
  features
    .slice(0, -1)
    .map((feature, index) =>
      error(
        `${folder}/${feature}-imports-nothing-later`,
        { path: `^${folder}/${feature}/` },
        { path: `^${folder}/(${features.slice(index + 1).join('|')})/` },
      ),
    )

/** No rule would hold for a folder that is missing in the order. */
const listed = (name, folder, features) =>
  error(name, { path: `^${folder}/(?!(${features.join('|')})/)[^/]+/` }, {})

/** A feature is imported by its `index.ts` alone. */
const frontDoor = (name, folder, from = {}) =>
  error(
    name,
    { path: `^${folder}/([^/]+)/`, ...from },
    { path: `^${folder}/[^/]+/`, pathNot: `^${folder}/($1/|[^/]+/index\\.ts$)` },
  )

module.exports = {
  forbidden: [
    error('no-circular-files', {}, { circular: true }),
    error('no-circular-folders', {}, { circular: true }, { scope: 'folder' }),
    error('contract-imports-nobody', { path: '^contract/' }, { path: '^(server|web|demo|e2e|bench)/' }),
    error('demo-knows-the-contract-only', { path: '^demo/' }, { path: '^(server|web|e2e|bench)/' }),
    error('web-never-imports-server', { path: '^web/' }, { path: '^(server|demo)/' }),
    error('server-never-imports-web-source', { path: '^server/' }, { path: '^web/app/' }),
    error(
      'platform-knows-no-feature',
      { path: '^server/src/platform/' },
      { path: '^server/src/(?!platform/)' },
    ),
    frontDoor('features-use-the-front-door', 'server/src(?!/platform)', { pathNot: '/schema\\.ts$' }),
    listed('features-are-in-the-order', 'server/src', ['platform', ...serverFeatures]),
    ...inOrder('server/src', serverFeatures),
    error(
      'tables-refer-to-tables',
      { path: '/schema\\.ts$' },
      { pathNot: '(^contract/|node_modules|/(schema|rules)\\.ts$|/database/columns\\.ts$)' },
    ),
    error('rules-are-pure', { path: '/rules\\.ts$' }, { pathNot: '(^contract/|/rules\\.ts$)' }),
    error(
      'ui-knows-no-feature',
      { path: '^web/app/(ui|platform)/' },
      { path: '^web/app/(features|routes)/' },
    ),
    error('features-know-no-route', { path: '^web/app/features/' }, { path: '^web/app/routes/' }),
    frontDoor('web-features-use-the-front-door', 'web/app/features'),
    // A route is one lazily loaded chunk: it imports its page's file directly, or every front door would hold all pages.
    error(
      'routes-use-front-doors-and-pages',
      { path: '^web/app/(routes/|root\\.tsx$)' },
      {
        path: '^web/app/features/',
        pathNot: '(/index\\.ts|-page\\.tsx)$',
        dependencyTypesNot: ['dynamic-import'],
      },
    ),
    error('only-routes-import-pages', { path: '/index\\.ts$' }, { path: '^web/app/features/.*-page\\.tsx$' }),
    listed('web-features-are-in-the-order', 'web/app/features', webFeatures),
    ...inOrder('web/app/features', webFeatures),
    listed('back-office-folders-are-in-the-order', 'web/app/features/back-office', backOffice),
    ...inOrder('web/app/features/back-office', backOffice),
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // Tests and their helpers may reach anywhere; they are not the structure.
    exclude: { path: '(^|/)(build|\\.react-router|testing)/|\\.test\\.tsx?$' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'] },
  },
}
