import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // A list's client loader is ten lines: a file of its own would cost more than it saves.
  splitRouteModules: false,
  // The URL table is short: sending it whole saves phones a request per navigation.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
