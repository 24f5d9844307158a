import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // The URL table is short: sending it whole saves phones a request per navigation.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
