/** Customers of the demo shop. Names are invented; addresses end in `.invalid`, so no email reaches anyone. */
export type DemoCustomer = {
  name: string
  email: string
  mobile: string
  address: string
  /** A quarter of Dakar. */
  quarter: string
  /** The shop's note about them. */
  remark?: string
  /** The reason why they can no longer order. */
  blockedReason?: string
}

const names = [
  'Awa Ndiaye',
  'Fatou Sow',
  'Moussa Diop',
  'Aminata Fall',
  'Ibrahima Sarr',
  'Khady Gueye',
  'Ousmane Ba',
  'Mariama Cissé',
  'Cheikh Mbaye',
  'Rokhaya Faye',
  'Abdoulaye Kane',
  'Ndèye Thiam',
  'Mamadou Sy',
  'Coumba Diouf',
  'Pape Seck',
  'Adja Samb',
  'Lamine Touré',
  'Sokhna Niang',
  'Serigne Lo',
  'Bineta Diagne',
  'Alioune Camara',
  'Dieynaba Ly',
  'Malick Wade',
  'Yacine Dramé',
  'Modou Sène',
  'Astou Badji',
  'Samba Konaté',
  'Oumy Mendy',
  'Babacar Dia',
  'Maïmouna Sané',
  'Assane Guèye',
  'Penda Ndour',
]

const addresses = [
  'Villa 42, rue MZ-118',
  'Immeuble Baobab, 3e étage',
  'Villa 7, derrière la pharmacie',
  'Rue 10, portail bleu',
  'Cité Keur Damel, villa 15',
  'En face de l’école primaire',
  'Appartement 4B, résidence Fleuve',
  'Villa 128, près du terrain de basket',
]

const quarters = ['Mermoz', 'Ouakam', 'Point E', 'Fann', 'Sacré-Cœur', 'Yoff', 'Liberté 6', 'Ngor']

/** By position in the list. */
const noted: Record<number, Pick<DemoCustomer, 'remark' | 'blockedReason'>> = {
  0: { remark: 'Cliente fidèle. Appeler en bas de l’immeuble, l’interphone est en panne.' },
  30: { blockedReason: 'Trois commandes refusées à la porte.' },
}

/** The same customers on every call. */
export function demoCustomers(): DemoCustomer[] {
  return names.map((name, index) => ({
    name,
    email: `client-${index + 1}@demo.invalid`,
    mobile: `+221 70 000 0${String(index).padStart(3, '0').replace(/^(.)/, '$1 ')}`,
    address: addresses[index % addresses.length]!,
    quarter: quarters[(index * 3) % quarters.length]!,
    ...noted[index],
  }))
}
