import type { Point } from './distance.ts'

/** Cities whose quarters are built in. */
export const quarterCities = ['Dakar', 'Abidjan'] as const

/**
 * A quarter by its name within its city. `id`: lower-case letters, digits and underscores; never changes, because
 * addresses store it. The centre is accurate to about a kilometre; null if unknown.
 */
export type Quarter = {
  id: string
  name: string
  city: string
  latitude: number | null
  longitude: number | null
}

type Listed = [id: string, name: string, latitude: number, longitude: number]

const dakar: Listed[] = [
  ['almadies', 'Almadies', 14.742, -17.516],
  ['amitie', 'Amitié', 14.7, -17.459],
  ['bambilor', 'Bambilor', 14.8, -17.185],
  ['bargny', 'Bargny', 14.696, -17.229],
  ['biscuiterie', 'Biscuiterie', 14.704, -17.444],
  ['camberene', 'Cambérène', 14.764, -17.431],
  ['castors', 'Castors', 14.711, -17.449],
  ['cite_keur_gorgui', 'Cité Keur Gorgui', 14.714, -17.472],
  ['colobane', 'Colobane', 14.69, -17.446],
  ['dalifort', 'Dalifort', 14.739, -17.413],
  ['derkle', 'Derklé', 14.717, -17.45],
  ['diamaguene', 'Diamaguène Sicap Mbao', 14.749, -17.353],
  ['diamniadio', 'Diamniadio', 14.722, -17.184],
  ['dieuppeul', 'Dieuppeul', 14.714, -17.453],
  ['djidah_thiaroye_kao', 'Djidah Thiaroye Kao', 14.765, -17.377],
  ['fann', 'Fann Résidence', 14.69, -17.468],
  ['fann_hock', 'Fann Hock', 14.68, -17.464],
  ['fass', 'Fass', 14.688, -17.455],
  ['gibraltar', 'Gibraltar', 14.686, -17.449],
  ['golf_sud', 'Golf Sud', 14.773, -17.409],
  ['grand_dakar', 'Grand Dakar', 14.703, -17.453],
  ['grand_yoff', 'Grand Yoff', 14.735, -17.453],
  ['guediawaye', 'Guédiawaye', 14.776, -17.395],
  ['gueule_tapee', 'Gueule Tapée', 14.683, -17.459],
  ['guinaw_rail', 'Guinaw Rail', 14.748, -17.385],
  ['hann_bel_air', 'Hann Bel-Air', 14.716, -17.428],
  ['hann_maristes', 'Hann Maristes', 14.731, -17.428],
  ['hlm', 'HLM', 14.708, -17.446],
  ['keur_massar', 'Keur Massar', 14.782, -17.315],
  ['keur_mbaye_fall', 'Keur Mbaye Fall', 14.743, -17.317],
  ['lac_rose', 'Lac Rose', 14.83, -17.235],
  ['liberte_1', 'Sicap Liberté 1', 14.709, -17.459],
  ['liberte_2', 'Sicap Liberté 2', 14.712, -17.459],
  ['liberte_3', 'Sicap Liberté 3', 14.714, -17.461],
  ['liberte_4', 'Sicap Liberté 4', 14.717, -17.461],
  ['liberte_5', 'Sicap Liberté 5', 14.72, -17.459],
  ['liberte_6', 'Sicap Liberté 6', 14.725, -17.461],
  ['malika', 'Malika', 14.795, -17.335],
  ['mamelles', 'Mamelles', 14.731, -17.499],
  ['mbao', 'Mbao', 14.738, -17.33],
  ['medina', 'Médina', 14.68, -17.45],
  ['medina_gounass', 'Médina Gounass', 14.77, -17.386],
  ['mermoz', 'Mermoz', 14.708, -17.476],
  ['ngor', 'Ngor', 14.749, -17.513],
  ['nord_foire', 'Nord Foire', 14.75, -17.461],
  ['ouakam', 'Ouakam', 14.724, -17.49],
  ['ouest_foire', 'Ouest Foire', 14.748, -17.471],
  ['parcelles_assainies', 'Parcelles Assainies', 14.757, -17.437],
  ['patte_d_oie', 'Patte d’Oie', 14.745, -17.448],
  ['pikine', 'Pikine', 14.755, -17.391],
  ['plateau', 'Plateau', 14.667, -17.434],
  ['point_e', 'Point E', 14.694, -17.461],
  ['rufisque', 'Rufisque', 14.716, -17.273],
  ['sacre_coeur', 'Sacré-Cœur', 14.717, -17.467],
  ['sam_notaire', 'Sam Notaire', 14.772, -17.391],
  ['sangalkam', 'Sangalkam', 14.782, -17.226],
  ['scat_urbam', 'Scat Urbam', 14.736, -17.445],
  ['sicap_baobab', 'Sicap Baobab', 14.706, -17.461],
  ['sicap_foire', 'Sicap Foire', 14.743, -17.463],
  ['sud_foire', 'Sud Foire', 14.74, -17.464],
  ['thiaroye_gare', 'Thiaroye Gare', 14.756, -17.372],
  ['thiaroye_sur_mer', 'Thiaroye sur Mer', 14.745, -17.379],
  ['tivaouane_peulh', 'Tivaouane Peulh', 14.805, -17.285],
  ['tivaouane_diacksao', 'Tivaouane Diacksao', 14.757, -17.36],
  ['virage', 'Le Virage', 14.753, -17.497],
  ['wakhinane', 'Wakhinane Nimzatt', 14.78, -17.38],
  ['yeumbeul', 'Yeumbeul', 14.774, -17.352],
  ['yoff', 'Yoff', 14.757, -17.475],
  ['zac_mbao', 'Zac Mbao', 14.752, -17.328],
  ['zone_a', 'Zone A', 14.701, -17.455],
  ['zone_b', 'Zone B', 14.699, -17.457],
]

const abidjan: Listed[] = [
  ['abatta', 'Cocody Abatta', 5.366, -3.905],
  ['abobo_avocatier', 'Abobo Avocatier', 5.44, -4.03],
  ['abobo_baoule', 'Abobo Baoulé', 5.412, -3.99],
  ['abobo_gare', 'Abobo Gare', 5.418, -4.019],
  ['abobo_ndotre', 'Abobo N’Dotré', 5.447, -4.07],
  ['abobo_pk18', 'Abobo PK 18', 5.46, -4.045],
  ['abobo_sagbe', 'Abobo Sagbé', 5.42, -4.033],
  ['abobo_samake', 'Abobo Samaké', 5.41, -4.012],
  ['adjame', 'Adjamé', 5.357, -4.024],
  ['adjame_220', 'Adjamé 220 Logements', 5.348, -4.018],
  ['aghien', 'Cocody Aghien', 5.382, -3.992],
  ['akouedo', 'Cocody Akouédo', 5.353, -3.938],
  ['angre', 'Cocody Angré', 5.402, -3.985],
  ['anyama', 'Anyama', 5.495, -4.052],
  ['attecoube', 'Attécoubé', 5.336, -4.041],
  ['attoban', 'Cocody Attoban', 5.379, -3.974],
  ['bingerville', 'Bingerville', 5.356, -3.885],
  ['blockhauss', 'Cocody Blockhauss', 5.328, -4.004],
  ['bonoumin', 'Cocody Bonoumin', 5.373, -3.968],
  ['cocody', 'Cocody Centre', 5.343, -3.998],
  ['danga', 'Cocody Danga', 5.344, -4.006],
  ['deux_plateaux', 'Cocody Deux Plateaux', 5.372, -3.992],
  ['djorogobite', 'Cocody Djorogobité', 5.41, -3.96],
  ['faya', 'Cocody Riviera Faya', 5.373, -3.927],
  ['grand_bassam', 'Grand-Bassam', 5.21, -3.74],
  ['koumassi', 'Koumassi', 5.297, -3.95],
  ['koumassi_grand_campement', 'Koumassi Grand Campement', 5.291, -3.941],
  ['koumassi_remblais', 'Koumassi Remblais', 5.304, -3.955],
  ['marcory', 'Marcory Centre', 5.302, -3.985],
  ['marcory_anoumabo', 'Marcory Anoumabo', 5.307, -3.976],
  ['marcory_bietry', 'Marcory Biétry', 5.278, -3.976],
  ['marcory_remblais', 'Marcory Remblais', 5.303, -3.97],
  ['marcory_residentiel', 'Marcory Résidentiel', 5.297, -3.985],
  ['marcory_zone_4', 'Marcory Zone 4', 5.288, -3.981],
  ['mpouto', 'Cocody M’Pouto', 5.325, -3.956],
  ['palmeraie', 'Cocody Riviera Palmeraie', 5.367, -3.951],
  ['plateau', 'Plateau', 5.323, -4.02],
  ['port_bouet', 'Port-Bouët Centre', 5.256, -3.963],
  ['port_bouet_adjouffou', 'Port-Bouët Adjouffou', 5.251, -3.92],
  ['port_bouet_gonzagueville', 'Port-Bouët Gonzagueville', 5.247, -3.893],
  ['port_bouet_vridi', 'Port-Bouët Vridi', 5.262, -4.004],
  ['riviera_2', 'Cocody Riviera 2', 5.352, -3.968],
  ['riviera_3', 'Cocody Riviera 3', 5.351, -3.953],
  ['riviera_4', 'Cocody Riviera 4', 5.337, -3.94],
  ['riviera_golf', 'Cocody Riviera Golf', 5.336, -3.974],
  ['saint_jean', 'Cocody Saint-Jean', 5.347, -4.001],
  ['songon', 'Songon', 5.3, -4.25],
  ['treichville', 'Treichville', 5.293, -4.012],
  ['vallon', 'Cocody Vallon', 5.361, -3.994],
  ['williamsville', 'Adjamé Williamsville', 5.371, -4.018],
  ['yopougon_ananeraie', 'Yopougon Ananeraie', 5.357, -4.118],
  ['yopougon_andokoi', 'Yopougon Andokoi', 5.363, -4.072],
  ['yopougon_gesco', 'Yopougon Gesco', 5.37, -4.103],
  ['yopougon_maroc', 'Yopougon Maroc', 5.348, -4.1],
  ['yopougon_millionnaire', 'Yopougon Millionnaire', 5.352, -4.083],
  ['yopougon_niangon', 'Yopougon Niangon', 5.323, -4.108],
  ['yopougon_selmer', 'Yopougon Selmer', 5.341, -4.074],
  ['yopougon_sicogi', 'Yopougon Sicogi', 5.337, -4.079],
  ['yopougon_siporex', 'Yopougon Siporex', 5.351, -4.073],
  ['yopougon_toits_rouges', 'Yopougon Toits Rouges', 5.329, -4.083],
  ['yopougon_wassakara', 'Yopougon Wassakara', 5.345, -4.067],
]

const inCity = (city: string, prefix: string, listed: Listed[]): Quarter[] =>
  listed.map(([id, name, latitude, longitude]) => ({
    id: `${prefix}_${id}`,
    name,
    city,
    latitude,
    longitude,
  }))

/** The built-in quarters: of Dakar with Pikine, Guédiawaye and Rufisque, and of Abidjan by commune. */
export const listedQuarters: readonly Quarter[] = [
  ...inCity('Dakar', 'dakar', dakar),
  ...inCity('Abidjan', 'abidjan', abidjan),
]

/**
 * The built-in quarters with the shop's own: one with the id of a built-in quarter replaces it. Sorted by city and
 * name.
 */
export function quartersOf(own: readonly Quarter[]): readonly Quarter[] {
  const known = sorted.get(own)
  if (known) return known
  const ownIds = new Set(own.map(({ id }) => id))
  const quarters = [...listedQuarters.filter(({ id }) => !ownIds.has(id)), ...own]
  quarters.sort((one, other) => cityOrder(one.city, other.city) || byName.compare(one.name, other.name))
  sorted.set(own, quarters)
  return quarters
}

/** Keyed by the array of the shop's own quarters, which is replaced when they change: locale-aware sorting is slow. */
const sorted = new WeakMap<readonly Quarter[], readonly Quarter[]>()

const byName = new Intl.Collator('fr', { numeric: true })

/** Dakar and Abidjan first, then others by name. */
function cityOrder(one: string, other: string): number {
  const place = (city: string) => (quarterCities as readonly string[]).indexOf(city)
  const [first, second] = [place(one), place(other)].map((at) => (at < 0 ? quarterCities.length : at))
  return first! - second! || byName.compare(one, other)
}

const listed = new Map(listedQuarters.map((quarter) => [quarter.id, quarter]))

/** A quarter by its id; undefined for one that no longer exists. @param own the shop's own quarters */
export function findQuarter(own: readonly Quarter[], id: string): Quarter | undefined {
  return own.find((quarter) => quarter.id === id) ?? listed.get(id)
}

/**
 * The name of a quarter by its id; empty for none and for one that no longer exists. @param own the shop's own quarters
 */
export function quarterName(own: readonly Quarter[], id: string | null | undefined): string {
  return (id && findQuarter(own, id)?.name) || ''
}

/** The centre of a quarter; null if unknown. */
export function centreOf({ latitude, longitude }: Quarter): Point | null {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}
