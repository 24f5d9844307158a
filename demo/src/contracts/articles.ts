/** An article of the demo contract: its heading and its paragraphs. */
type Article = { heading: string; text: readonly string[] }

/** The agreement between the demo shop and a rider. A sample for trials, not legal advice. */
export const articles: readonly Article[] = [
  {
    heading: '1. Objet',
    text: [
      'Le magasin confie à **{name}**, qui accepte, la livraison de commandes d’épicerie aux clients de la zone desservie. Les livraisons partent du magasin et durent une dizaine de minutes.',
    ],
  },
  {
    heading: '2. Durée',
    text: [
      'Le contrat commence à la date de la dernière signature, pour douze mois. Il se prolonge de douze mois en douze mois, sauf si l’une des parties écrit à l’autre trente jours avant la fin qu’elle ne le souhaite pas.',
    ],
  },
  {
    heading: '3. Tournées et horaires',
    text: [
      'Les créneaux sont proposés chaque jeudi pour la semaine suivante. Le livreur choisit ceux qui lui conviennent et prévient deux heures à l’avance quand il ne peut pas en assurer un.',
      'Les commandes du moment sont envoyées au numéro **{telephone}**. Le livreur signale sans attendre tout changement de numéro.',
    ],
  },
  {
    heading: '4. Rémunération',
    text: [
      'Chaque livraison est payée au tarif affiché au magasin le jour de la course, en francs CFA. Le décompte de la semaine est remis le lundi et réglé le mercredi.',
      'Les pourboires des clients appartiennent au livreur.',
    ],
  },
  {
    heading: '5. Argent des commandes',
    text: [
      'Quand un client paie à la livraison, le livreur encaisse exactement la somme indiquée, rend la monnaie et dépose la recette au magasin à la fin du créneau. Un reçu lui est remis.',
    ],
  },
  {
    heading: '6. Matériel',
    text: [
      'Le magasin prête un sac isotherme, un casque et un gilet. Le livreur en prend soin et les rend à la fin du contrat. L’usure normale n’est pas à sa charge.',
    ],
  },
  {
    heading: '7. Sécurité et accueil',
    text: [
      'Le livreur respecte le code de la route, porte le casque et ne livre pas quand les conditions sont dangereuses : aucune course ne vaut un accident. Il remet les produits frais sans rompre la chaîne du froid.',
    ],
  },
  {
    heading: '8. Données des clients',
    text: [
      'Les noms, adresses et numéros des clients servent uniquement à livrer leur commande. Le livreur ne les garde pas et ne les transmet à personne.',
    ],
  },
  {
    heading: '9. Fin du contrat',
    text: [
      'Chaque partie peut mettre fin au contrat en prévenant l’autre par écrit quinze jours à l’avance. Les livraisons déjà faites sont payées et le matériel est rendu.',
    ],
  },
]
