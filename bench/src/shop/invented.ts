/**
 * Words of makers and product lines that no demo product has, so that copies enlarge the vocabulary as in a larger
 * shop.
 */

const beginnings =
  'Ba Bou Dal Dia Fal Gan Gué Kan Kor Lam Lé Mab Mou Nab Ngo Oual Pen Rim Sal Sin Sou Tam Tié Wen Yal Zan Ébo Ama Ilo Ura'
const endings =
  'bira cado déla fano gori kéra lindo mélia nota pali quira rondo séko tiba vano wéri xalo yanda zoré bélo'

/** 600 makers. */
export const makers: readonly string[] = beginnings
  .split(' ')
  .flatMap((beginning) => endings.split(' ').map((ending) => beginning + ending))

/** Words that distinguish articles of one maker, in French and in English. */
export const lines: readonly (readonly [fr: string, en: string])[] = [
  ['bio', 'organic'],
  ['équitable', 'fair trade'],
  ['du terroir', 'farmhouse'],
  ['fermier', 'from the farm'],
  ['artisanal', 'handmade'],
  ['traditionnel', 'traditional'],
  ['à l’ancienne', 'old style'],
  ['premier choix', 'first choice'],
  ['extra', 'extra'],
  ['premium', 'premium'],
  ['réserve', 'reserve'],
  ['sélection du chef', 'chef’s selection'],
  ['économique', 'value'],
  ['format familial', 'family size'],
  ['petit format', 'small size'],
  ['léger', 'light'],
  ['allégé', 'reduced'],
  ['doux', 'mild'],
  ['relevé', 'spicy'],
  ['nature', 'plain'],
  ['parfumé', 'scented'],
  ['sans additifs', 'without additives'],
  ['sans conservateur', 'without preservatives'],
  ['sans huile de palme', 'without palm oil'],
  ['pauvre en sel', 'low in salt'],
  ['moins sucré', 'less sweet'],
  ['enrichi en fer', 'with added iron'],
  ['vitaminé', 'with vitamins'],
  ['pour enfants', 'for children'],
  ['pour professionnels', 'for caterers'],
  ['édition du marché', 'market edition'],
  ['récolte nouvelle', 'new harvest'],
  ['du village', 'village style'],
  ['de la coopérative', 'from the cooperative'],
  ['maison', 'house style'],
  ['gourmand', 'gourmet'],
  ['express', 'express'],
  ['duo', 'duo'],
  ['trio', 'trio'],
  ['cœur de gamme', 'everyday'],
]
