import type { riders as english } from '../../en/admin/riders.ts'
import type { TranslatedNamespace } from '../../messages.ts'

export const riders: TranslatedNamespace<typeof english> = {
  title: 'Livreurs',
  shifts: 'Services et espèces',
  notLoaded: 'Les services n’ont pas pu être chargés',
  none: 'Aucun service pour l’instant',
  noneHint: 'Un service apparaît ici dès qu’un livreur le commence sur son téléphone.',
  former: 'ancien membre de l’équipe',
  open: 'En service',
  ended: 'À clôturer',
  closed: 'Clôturé',
  floatAmt: 'Fonds de caisse',
  collectedAmt: 'Encaissé, monnaie déduite',
  handedInAmt: 'Remis',
  carriedAmt: 'Sur le livreur',
  difference: 'Écart',
  short: 'Il manque :',
  over: 'En trop :',
  close: 'Clôturer',
  closeOf: 'Clôturer le service : {name}',
  closedBy: 'Clôturé par {name}',
  closedNow: 'Le service est clôturé.',
  older: 'Services plus anciens',
  received: 'Espèces reçues en tout',
  receivedHint: 'Comptez-les. Ce que le livreur a remis pendant le service est compris.',
}
