const name = 'dix-address'

/** Id of the address that was chosen last in this browser. It says nothing to anybody but its owner's account. */
export function rememberedAddress(): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

export function rememberAddress(id: string): void {
  try {
    localStorage.setItem(name, id)
  } catch {
    // Next time the first one is chosen.
  }
}
