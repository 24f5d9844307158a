/**
 * The host name that the shop's passkeys are bound to: browsers allow host names over https, and `localhost` in
 * development. Null if the shop can have none.
 *
 * @param address the shop's public URL, or that of one of its pages
 */
export function passkeyHost(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { protocol, hostname } = new URL(address)
  if (hostname === 'localhost') return hostname
  // An IPv6 address contains no dot: URL writes even its last four bytes with colons.
  const isName = hostname.includes('.') && !/^[\d.]+$/.test(hostname)
  return protocol === 'https:' && isName ? hostname : null
}
