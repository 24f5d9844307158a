import type { Texts } from '../model.ts'

/** Ways to store a good. */
export const storages = {
  dry: { fr: 'À l’abri de la chaleur et de l’humidité', en: 'In a cool, dry place' },
  dark: { fr: 'À l’abri de la lumière, 12 mois', en: 'Away from light, 12 months' },
  basket: { fr: 'Dans un panier aéré, à l’ombre', en: 'In an airy basket, in the shade' },
  crisper: { fr: 'Au bac à légumes, 5 jours', en: 'In the vegetable drawer, 5 days' },
  chilled: { fr: 'Au réfrigérateur, entre 2 et 6 °C', en: 'In the refrigerator, 2 to 6 °C' },
  counter: { fr: 'Entre 0 et 4 °C, à cuire sous 48 heures', en: 'At 0 to 4 °C, cook within 48 hours' },
  frozen: { fr: 'À −18 °C, ne pas recongeler', en: 'At −18 °C, do not refreeze' },
  daily: { fr: 'À température ambiante, meilleur le jour même', en: 'At room temperature, best on the day' },
  airtight: { fr: 'Dans une boîte hermétique, au sec', en: 'In an airtight box, kept dry' },
  opened: { fr: 'Au réfrigérateur une fois ouvert, 3 jours', en: 'In the refrigerator once opened, 3 days' },
  jar: { fr: 'Au frais une fois ouvert, 6 semaines', en: 'Keep cool once opened, 6 weeks' },
  shade: { fr: 'À l’abri du soleil', en: 'Out of the sun' },
  clean: { fr: 'Au sec, dans son emballage', en: 'Dry, in its packaging' },
  locked: { fr: 'Hors de portée des enfants', en: 'Out of reach of children' },
} as const satisfies Record<string, Texts>

export type Storage = keyof typeof storages
