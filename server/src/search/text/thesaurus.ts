import { PhraseBook, type PhraseMatch } from './phrase-book.ts'
import type { Token } from './words.ts'

/**
 * Words and phrases that mean the same in Dakar, Abidjan, Lyon or Mumbai. Each line is one concept: any spelling on it
 * finds the same products as the others. Plurals in s are understood; other plurals are listed.
 */
const concepts = `
  arachide, cacahuète, cacahouète, peanut, groundnut, guerté
  bissap, hibiscus, karkadé, roselle
  couche, nappy, nappies, diaper
  lessive, detergent, détergent, laundry powder, washing powder
  papier toilette, papier hygiénique, toilet paper, toilet roll, toilet tissue, pq
  pois chiche, chickpea, chick pea, garbanzo, chana, chole
  riz, rice, ceeb, chawal
  lait caillé, curd, dahi, yaourt, yoghurt, yogurt, yogourt
  fromage, cheese
  fromage frais, paneer, cottage cheese
  farine, flour, atta
  lentille, lentil, dal, daal, dhal
  œuf, egg, anda
  lait, milk, doodh, meew
  pain, bread, mburu
  beurre, butter
  sucre, sugar, sukar, suukër
  sel, salt, xorom, namak
  huile, oil, diwlin
  eau, eaux, water, ndox
  chocolat, chocolate
  chips, crisps, potato chips
  pomme de terre, patate, potato, potatoes, aloo, pombiteer
  patate douce, sweet potato, sweet potatoes
  oignon, onion, soble, pyaz
  tomate, tomato, tomatoes, tamaate
  ail, garlic, laaj
  piment, chilli, chili, chillies, hot pepper, kaani, mirch
  poivre, pepper, poobar
  gingembre, ginger, adrak
  gombo, okra, ladies finger, ladyfinger, bhindi, kandja
  aubergine, eggplant, brinjal, baingan
  niébé, cowpea, black eyed pea, lobia
  haricot, bean
  mil, millet, dugub, bajra
  maïs, corn, maize, mboq
  manioc, cassava, yuca
  igname, yam
  gari, garri
  poisson, fish, fishes, jën
  fruits de mer, fruit de mer, seafood
  thon, tuna
  poulet, chicken, ginaar
  bœuf, beef
  viande, meat, yàpp
  mouton, mutton, lamb, agneau
  crevette, shrimp, prawn
  café, coffee
  thé, tea, chai, attaya, ataaya
  miel, honey
  confiture, jam, marmalade
  pâte à tartiner, chocolate spread, hazelnut spread
  pâtes, pasta
  nouille, noodle
  biscuit, cookie
  gâteau, gâteaux, cake
  glace, ice cream
  jus, juice
  boisson, drink
  mangue, mango, mangoes
  banane, banana
  ananas, pineapple
  citron, lemon, lime, limon
  pomme, apple
  pastèque, watermelon, xaal
  noix de coco, coconut, coco
  noix de cajou, anacarde, cashew, cashew nut, kaju
  amande, almond, badam
  bouye, baobab, pain de singe
  vinaigre, vinegar
  moutarde, mustard
  bouillon, stock cube, seasoning cube
  épice, spice, masala
  savon, soap, saabu
  shampooing, shampoing, shampoo
  dentifrice, toothpaste, tooth paste
  brosse à dents, toothbrush, toothbrushes, tooth brush, tooth brushes
  serviette hygiénique, sanitary pad, sanitary napkin
  mouchoir, tissue
  javel, eau de javel, bleach
  liquide vaisselle, dish soap, dishwashing liquid, washing up liquid, dishwash
  éponge, sponge
  insecticide, insect killer, mosquito killer
  moustique, mosquito, mosquitoes
  allumette, matchbox, matchboxes, safety matches
  bougie, candle
  pile, battery, batteries
  cahier, notebook, exercise book
  stylo, pen
  crayon, pencil
  bébé, baby, babies
  lait infantile, lait maternisé, lait bébé, lait pour bébé, lait en poudre bébé, lait en poudre pour bébé, infant milk, baby milk, infant formula, baby formula
  croquettes pour chat, cat food
  croquettes pour chien, dog food
`

const book = new PhraseBook()
export const conceptCount = readConcepts()

function readConcepts(): number {
  const lines = concepts.trim().split('\n')
  for (const [concept, line] of lines.entries())
    for (const spelling of line.split(',')) book.add(spelling, concept)
  return lines.length
}

/** Whether a single word names a concept. */
export function isConcept(word: string): boolean {
  return book.has(word)
}

/** Every concept that the tokens name, overlapping ones included. Its `id` is below `conceptCount`. */
export function conceptsIn(tokens: Token[]): PhraseMatch[] {
  return book.matches(tokens)
}
