import type { Texts } from '../model.ts'

/** Allergens that the law requires a grocer to declare, in label wording. */
export const allergens = {
  gluten: { fr: 'Gluten', en: 'Gluten' },
  milk: { fr: 'Lait', en: 'Milk' },
  egg: { fr: 'Œuf', en: 'Egg' },
  peanut: { fr: 'Arachide', en: 'Peanut' },
  nuts: { fr: 'Fruits à coque', en: 'Tree nuts' },
  soya: { fr: 'Soja', en: 'Soya' },
  sesame: { fr: 'Sésame', en: 'Sesame' },
  mustard: { fr: 'Moutarde', en: 'Mustard' },
  celery: { fr: 'Céleri', en: 'Celery' },
  fish: { fr: 'Poisson', en: 'Fish' },
  shellfish: { fr: 'Crustacés', en: 'Crustaceans' },
  molluscs: { fr: 'Mollusques', en: 'Molluscs' },
  sulphites: { fr: 'Sulfites', en: 'Sulphites' },
} as const satisfies Record<string, Texts>

export type Allergen = keyof typeof allergens

export const noAllergen: Texts = { fr: 'Aucun déclaré', en: 'None declared' }
