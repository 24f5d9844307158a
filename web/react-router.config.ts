import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // A list's client loader is ten lines, so its own file would cost more than it saves.
  splitRouteModules: false,
  // The URL table is short, and sending all of it saves phones a request per navigation.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
