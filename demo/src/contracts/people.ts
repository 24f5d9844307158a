/** The demo shop's riders, all invented. */
const names = [
  'Awa Ndiaye',
  'Moussa Diop',
  'Fatou Sarr',
  'Ibrahima Fall',
  'Aïssatou Bâ',
  'Ousmane Faye',
  'Mariama Cissé',
  'Cheikh Tidiane Sow',
  'Khady Mbaye',
  'Abdoulaye Thiam',
  'Coumba Gaye',
  'Mamadou Lamine Sané',
  'Ndèye Astou Seck',
  'Souleymane Camara',
  'Rokhaya Diouf',
  'Pape Malick Guèye',
  'Adjoua Kouamé',
  'Kouassi Yao',
  'Affoué N’Guessan',
  'Konan Koffi',
  'Aminata Traoré',
  'Yacouba Ouattara',
  'Mariam Koné',
  'Serge-Olivier Brou',
  'Ahou Prisca Kacou',
  'Drissa Coulibaly',
  'Salimata Bamba',
  'Jean-Marc Ehui',
] as const

/** Obviously fictitious numbers, counting from one. */
const telephone = (place: number) => `+221 70 000 00 ${String(place).padStart(2, '0')}`

/** The list of riders as a CSV file that a French Excel opens directly: with a byte order mark and semicolons. */
export function peopleFile(): Uint8Array {
  const rows = names.map((name, index) => `${name};${telephone(index + 1)}`)
  return new TextEncoder().encode(`\ufeff${['name;telephone', ...rows].join('\r\n')}\r\n`)
}
