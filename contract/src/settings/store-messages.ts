/** Messages about stores and where they deliver, in French. */
export const storeMessages = {
  'Enter the name of the store.': 'Saisissez le nom du magasin.',
  'The name of a store can have up to 60 characters.':
    'Le nom d’un magasin peut avoir 60 caractères au maximum.',
  'kind must be shop or dark.': 'kind doit être shop ou dark.',
  'A shop can have up to 50 stores.': 'Une boutique peut avoir 50 magasins au maximum.',
  'Two stores have the same id.': 'Deux magasins ont le même identifiant.',
  'This store is paused twice.': 'Ce magasin est mis en pause deux fois.',
  'Orders of this store are still open. Finish them before you close it.':
    'Des commandes de ce magasin sont encore en cours. Terminez-les avant de le fermer.',
  'A circle needs the location of its store. Set it first, or choose neighbourhoods.':
    'Pour un cercle, il faut d’abord la position du magasin. Indiquez-la ou choisissez des quartiers.',
  'A delivery zone is a circle around this location. Change the zone first.':
    'Une zone de livraison est un cercle autour de cette position. Modifiez d’abord la zone.',
  'Two corners of a drawn area are in the same place. Move or delete one.':
    'Deux points d’une zone dessinée sont au même endroit. Déplacez-en un, ou supprimez-le.',
  'The edges of a drawn area cross. Move or delete a corner.':
    'Les bords d’une zone dessinée se croisent. Déplacez un point, ou supprimez-le.',
  'A drawn area must be at least one hectare (100 by 100 metres).':
    'Une zone dessinée doit faire au moins un hectare (100 mètres sur 100).',
  'A drawn area can be up to 100 kilometres across.':
    'Une zone dessinée peut faire 100 kilomètres d’un bout à l’autre, pas plus.',
  'lines must be a list of products and their pieces.':
    'lines doit être une liste de produits et de leurs quantités.',
  'Enter a whole number of pieces, up to 1 000 000.': 'Saisissez un nombre entier, jusqu’à 1 000 000.',
  'A transfer can have up to 500 products.': 'Un transfert peut avoir 500 produits au maximum.',
  'A product is listed twice.': 'Un produit figure deux fois dans la liste.',
  'A note can have up to 200 characters.': 'Une note peut avoir 200 caractères au maximum.',
  'Choose another store to send the goods to.': 'Choisissez un autre magasin de destination.',
  'You can only send goods from your own store.':
    'Vous ne pouvez envoyer que la marchandise de votre propre magasin.',
  'Transfer not found.': 'Transfert introuvable.',
  'This product no longer exists.': 'Ce produit n’existe plus.',
  'The store does not have enough of some products.': 'Le magasin n’a pas assez de certains produits.',
  'Count every product in the transfer.': 'Comptez chaque produit du transfert.',
  'Goods sent to {store}.': 'Marchandise envoyée à {store}.',
  'Goods received.': 'Marchandise reçue.',
  'Transfer cancelled: the goods are back in {store}.':
    'Transfert annulé : la marchandise est de retour à {store}.',
  'This transfer has already been sent.': 'Ce transfert a déjà été envoyé.',
  'This transfer has already been received.': 'Ce transfert a déjà été reçu.',
  'This transfer has been cancelled.': 'Ce transfert a été annulé.',
  'Send up to 50 areas.': 'Envoyez 50 lieux au maximum.',
  'The store is paused.': 'Le magasin est en pause.',
  'The store takes orders again.': 'Le magasin reprend les commandes.',
  'This address is served by {store}, not by your store.':
    'Cette adresse dépend du magasin {store}, qui n’est pas le vôtre.',
} as const
