/** The first letter or digit of a name in capitals, with its accents: what stands for a shop without a logo. */
export function firstLetter(name: string): string {
  const characters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment)
  const letter = characters.find((character) => /[\p{L}\p{N}]/u.test(character)) ?? characters[0]
  return letter?.toLocaleUpperCase('fr') ?? ''
}
