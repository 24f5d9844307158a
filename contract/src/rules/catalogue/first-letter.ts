/** The first letter or digit of a name as a capital, with its accent: the substitute for a missing logo. */
export function firstLetter(name: string): string {
  const characters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment)
  const letter = characters.find((character) => /[\p{L}\p{N}]/u.test(character)) ?? characters[0]
  return letter?.toLocaleUpperCase('fr') ?? ''
}
