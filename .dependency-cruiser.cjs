/** Imports flow one way: contract under demo, server and web; inside each, platform, rooms, app. */
const error = (name, from, to, more = {}) => ({ name, severity: 'error', from, to, ...more })

module.exports = {
  forbidden: [
    error('no-circular-files', {}, { circular: true }),
    error('no-circular-rooms', {}, { circular: true }, { scope: 'folder' }),
    error('contract-imports-nobody', { path: '^contract/' }, { path: '^(server|web|demo|e2e|bench)/' }),
    error('demo-knows-the-contract-only', { path: '^demo/' }, { path: '^(server|web|e2e|bench)/' }),
    error('web-never-imports-server', { path: '^web/' }, { path: '^(server|demo)/' }),
    error('server-never-imports-web-source', { path: '^server/' }, { path: '^web/app/' }),
    error('platform-knows-no-room', { path: '^server/src/platform/' }, { path: '^server/src/(?!platform/)' }),
    error(
      'rooms-use-the-front-door',
      { path: '^server/src/([^/]+)/', pathNot: '/schema\\.ts$' },
      {
        path: '^server/src/(?!platform/)[^/]+/',
        pathNot: '^server/src/($1/|[^/]+/(index|rules)\\.ts$)',
      },
    ),
    error(
      'tables-refer-to-tables',
      { path: '/schema\\.ts$' },
      { pathNot: '(^contract/|node_modules|/schema\\.ts$)' },
    ),
    error('rules-are-pure', { path: '/rules\\.ts$' }, { pathNot: '(^contract/|/rules\\.ts$)' }),
    error('ui-knows-no-room', { path: '^web/app/(ui|platform)/' }, { path: '^web/app/(rooms|routes)/' }),
    error(
      'web-rooms-meet-in-routes',
      { path: '^web/app/rooms/([^/]+)/' },
      { path: '^web/app/(rooms|routes)/', pathNot: '^web/app/rooms/$1/' },
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // Tests and their helpers may reach anywhere; they are not the structure.
    exclude: { path: '(^|/)(build|\\.react-router|testing)/|\\.test\\.tsx?$' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'] },
  },
}
