/** Varieties that several aisles share. Flavours are written as they follow a French name: « à la fraise ». */
import type { Variety } from './structure.ts'

/** Fruit flavours of milk products, creams and sweets. */
export const fruitFlavours: readonly Variety[] = [
  [
    'à la fraise',
    'strawberry',
    {
      icon: 'strawberry',
      description: ['Fraises mûres, à peine sucrées.', 'Ripe strawberries, barely sweetened.'],
    },
  ],
  [
    'à la mangue',
    'mango',
    {
      icon: 'mango',
      description: ['La mangue Kent en purée, pleine de soleil.', 'Kent mango purée, full of sun.'],
    },
  ],
  [
    'à la vanille',
    'vanilla',
    { icon: 'blossom', description: ['Vanille de Madagascar en gousse.', 'Vanilla pods from Madagascar.'] },
  ],
  [
    'à la banane',
    'banana',
    {
      icon: 'banana',
      description: ['Bananes bien mûres, douces en bouche.', 'Well-ripened bananas, soft on the tongue.'],
    },
  ],
  [
    'à la pêche',
    'peach',
    { icon: 'peach', description: ['Pêches jaunes en petits morceaux.', 'Yellow peaches in small pieces.'] },
  ],
  [
    'à la noix de coco',
    'coconut',
    { icon: 'coconut', description: ['Noix de coco râpée fin.', 'Finely grated coconut.'] },
  ],
]

/** Fruit of juices, nectars and syrups, as they follow « de ». */
export const fruitJuices: readonly Variety[] = [
  [
    'de mangue',
    'mango',
    {
      icon: 'mango',
      description: ['Mangues du Nord de la Côte d’Ivoire.', 'Mangoes from northern Ivory Coast.'],
    },
  ],
  [
    'd’ananas',
    'pineapple',
    {
      icon: 'pineapple',
      description: ['Ananas pain de sucre, cueilli mûr.', 'Sugarloaf pineapple, picked ripe.'],
    },
  ],
  [
    'd’orange',
    'orange',
    {
      icon: 'tangerine',
      description: ['Oranges pressées avec un peu de pulpe.', 'Pressed oranges with a little pulp.'],
    },
  ],
  [
    'de goyave',
    'guava',
    { icon: 'guava', description: ['Goyaves roses passées au tamis.', 'Pink guavas, sieved smooth.'] },
  ],
  [
    'de fruit de la passion',
    'passion fruit',
    {
      icon: 'passion-fruit',
      description: ['Vif et parfumé, une pointe acide.', 'Bright and fragrant, a touch sharp.'],
    },
  ],
  [
    'de pomme',
    'apple',
    { icon: 'red-apple', description: ['Pommes croquantes, jus clair.', 'Crisp apples, a clear juice.'] },
  ],
]

/** Scents of washing and body care, as they follow « parfum ». */
export const scents: readonly Variety[] = [
  [
    'citron',
    'lemon',
    { icon: 'lemon', description: ['Une odeur nette de citron.', 'A clean smell of lemon.'] },
  ],
  [
    'lavande',
    'lavender',
    { icon: 'hyacinth', description: ['Un parfum de lavande qui reste.', 'A lavender scent that stays.'] },
  ],
  [
    'fleur d’hibiscus',
    'hibiscus',
    { icon: 'hibiscus', description: ['Fleuri comme une cour de bissap.', 'Flowery as a yard of hibiscus.'] },
  ],
  [
    'fraîcheur marine',
    'sea breeze',
    {
      icon: 'water-wave',
      description: ['Frais comme le matin à la Corniche.', 'Fresh as morning on the seafront.'],
    },
  ],
]
