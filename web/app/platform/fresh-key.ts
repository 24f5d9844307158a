/** A random key of 32 hexadecimal digits. `randomUUID` is missing on pages over plain http. */
export function freshKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
