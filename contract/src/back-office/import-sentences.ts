/** What an import may say about a file and its rows. Part of `french` (sentences.ts), apart for its length. */
export const importSentences = {
  'The file is empty: its first line must hold the names of the columns.':
    'Le fichier est vide : sa première ligne doit contenir les noms des colonnes.',
  'The names of the columns cannot be read: a quotation mark is never closed.':
    'Les noms des colonnes sont illisibles : un guillemet n’est jamais fermé.',
  'The names of the columns cannot be read: the first line is too long.':
    'Les noms des colonnes sont illisibles : la première ligne est trop longue.',
  'The file has {columns} columns; at most {most} are possible.':
    'Le fichier a {columns} colonnes ; {most} au plus sont possibles.',
  'The file has more than {most} rows. Please bring it in several parts.':
    'Le fichier a plus de {most} lignes. Veuillez l’apporter en plusieurs parties.',
  'This is an Excel workbook. Please save it as CSV and choose that file.':
    'Ceci est un classeur Excel. Veuillez l’enregistrer au format CSV et choisir ce fichier.',
  'This is a compressed file (ZIP or the like). Please choose the CSV file in it.':
    'Ceci est un fichier compressé (ZIP ou semblable). Veuillez choisir le fichier CSV qu’il contient.',
  'This is not a CSV file: it holds something else than text.':
    'Ceci n’est pas un fichier CSV : il contient autre chose que du texte.',
  'The column "{column}" stands in the file twice.':
    'La colonne « {column} » figure deux fois dans le fichier.',
  'The mapping reads {field} from the column "{column}", but the file’s columns are {columns}.':
    'La correspondance lit {field} dans la colonne « {column} », mais les colonnes du fichier sont {columns}.',
  'The mapping reads {field} from the column "{column}", which stands in the file twice.':
    'La correspondance lit {field} dans la colonne « {column} », qui figure deux fois dans le fichier.',
  'The columns {columns} all look like "{field}": please say which one is.':
    'Les colonnes {columns} peuvent toutes être « {field} » : veuillez préciser laquelle.',
  'The mapping reads {field} from column {place}, but the file has {columns} columns.':
    'La correspondance lit {field} dans la colonne {place}, mais le fichier a {columns} colonnes.',
  'No column looks like the name: please say which one is. The file’s columns are {columns}.':
    'Aucune colonne ne ressemble au nom : veuillez préciser laquelle c’est. Les colonnes du fichier sont {columns}.',
  'No column looks like the unit (500 g, 6 pieces): please say which one is. The file’s columns are {columns}.':
    'Aucune colonne ne ressemble à l’unité (500 g, 6 pièces) : veuillez préciser laquelle c’est. Les colonnes du fichier sont {columns}.',
  'Somebody else is changing the same products all the time. Nothing was imported.':
    'Quelqu’un d’autre modifie sans cesse les mêmes produits. Rien n’a été importé.',

  'The row is longer than 4,000,000 characters.': 'La ligne compte plus de 4 000 000 de caractères.',
  'A quotation mark is opened in this line and never closed.':
    'Un guillemet est ouvert dans cette ligne et jamais fermé.',
  'The row has {cells} columns, the first line has {columns}.':
    'La ligne a {cells} colonnes, la première en a {columns}.',
  'The cell is empty.': 'La cellule est vide.',
  'The text has {length} characters; at most {most} are possible.':
    'Le texte compte {length} caractères ; {most} au plus sont possibles.',
  'The text has {length} characters, more than any text may have.':
    'Le texte compte {length} caractères, plus qu’aucun texte ne peut en avoir.',
  'The text holds a line break or a character that cannot be shown.':
    'Le texte contient un retour à la ligne ou un caractère qui ne peut pas être affiché.',
  'The text holds a character that cannot be shown.':
    'Le texte contient un caractère qui ne peut pas être affiché.',
  'The extra field "{label}" is empty: please fill it in or leave it out.':
    'Le champ supplémentaire « {label} » est vide : veuillez le remplir ou le retirer.',
  'The price is {price} XOF; it must be from 1 to {most}.':
    'Le prix est de {price} XOF ; il doit être compris entre 1 et {most}.',
  '"{text}" is not a price.': '« {text} » n’est pas un prix.',
  '"{text}" is not a price while the point is decimal: tick "12,5 means twelve and a half".':
    '« {text} » n’est pas un prix tant que le point est décimal : cochez « 12,5 veut dire douze et demi ».',
  '"{text}": {thousands} or {fraction}? XOF has no fractions. If it is {thousands}, tick "12,5 means twelve and a half" or write it without its mark.':
    '« {text} » : {thousands} ou {fraction} ? Le XOF n’a pas de décimales. Si c’est {thousands}, cochez « 12,5 veut dire douze et demi » ou écrivez-le sans son signe.',
  '"{text}": {thousands} or {fraction}? XOF has no fractions. If it is {thousands}, untick "12,5 means twelve and a half" or write it without its mark.':
    '« {text} » : {thousands} ou {fraction} ? Le XOF n’a pas de décimales. Si c’est {thousands}, décochez « 12,5 veut dire douze et demi » ou écrivez-le sans son signe.',
  '"{text}": {thousands} or {fraction}? If it is {thousands}, write it without its mark; if it is {fraction}, write another zero behind it.':
    '« {text} » : {thousands} ou {fraction} ? Si c’est {thousands}, écrivez-le sans son signe ; si c’est {fraction}, ajoutez un zéro derrière.',
  '"{text}" has a fraction, and XOF has none: please write whole francs.':
    '« {text} » a des décimales, et le XOF n’en a pas : veuillez écrire des francs entiers.',
  'The price "{text}" is rounded to {price} XOF.': 'Le prix « {text} » est arrondi à {price} XOF.',
  'A stock of {text} is taken as 0.': 'Un stock de {text} est pris pour 0.',
  'The selling price is 0 XOF; nothing is given away.': 'Le prix de vente est de 0 XOF ; rien n’est donné.',
  'The selling price, {selling} XOF, is above the price, {price} XOF.':
    'Le prix de vente, {selling} XOF, dépasse le prix, {price} XOF.',
  '"{text}" is not a whole percentage.': '« {text} » n’est pas un pourcentage entier.',
  'The discount is {discount} %; it must be from 0 to 100.':
    'La remise est de {discount} % ; elle doit être comprise entre 0 et 100.',
  '"{text}" is not a whole number.': '« {text} » n’est pas un nombre entier.',
  '"{text}" is neither yes nor no.': '« {text} » n’est ni yes (oui) ni no (non).',
  'The stock is {stock}; at most {most} is possible.':
    'Le stock est de {stock} ; {most} au plus est possible.',
  'There are {count} pictures; at most {most} are possible.':
    'Il y a {count} images ; {most} au plus sont possibles.',
  '"{image}" is not a picture of this shop: upload it and use its /media/… address.':
    '« {image} » n’est pas une image de cette boutique : envoyez-la et utilisez son adresse /media/….',
  'There are {count} extra fields; at most {most} are possible.':
    'Il y a {count} champs supplémentaires ; {most} au plus sont possibles.',
  'An extra field’s name must have 1 to {most} characters.':
    'Le nom d’un champ supplémentaire doit avoir de 1 à {most} caractères.',
  'The extra field "{label}" has {length} characters; at most {most} are possible.':
    'Le champ supplémentaire « {label} » compte {length} caractères ; {most} au plus sont possibles.',
  'The cell is not a list of extra fields such as {"Origin":"Senegal"}.':
    'La cellule n’est pas une liste de champs supplémentaires comme {"Origine":"Sénégal"}.',
  'A name is empty.': 'Un nom est vide.',
  'A name has {length} characters; at most {most} are possible.':
    'Un nom compte {length} caractères ; {most} au plus sont possibles.',
  '"{text}" is not an id; leave the cell empty for a new product.':
    '« {text} » n’est pas un identifiant ; laissez la cellule vide pour un nouveau produit.',
  'No product of this shop has the id {id}.': 'Aucun produit de cette boutique n’a l’identifiant {id}.',
  'Another product, {id}, has this name, brand and unit already.':
    'Un autre produit, {id}, a déjà ce nom, cette marque et cette unité.',
  'A new product needs a name.': 'Un nouveau produit doit avoir un nom.',
  'A new product needs a unit.': 'Un nouveau produit doit avoir une unité.',
  'A new product needs a price.': 'Un nouveau produit doit avoir un prix.',
  'The same product as in line {line}: the other value given here was not taken.':
    'Même produit qu’à la ligne {line} : l’autre valeur indiquée ici n’a pas été reprise.',
  'Saved since the export: "{now}" stays; the file still has the old "{file}".':
    'Enregistré depuis l’export : « {now} » reste ; le fichier a encore l’ancien « {file} ».',
  'Saved since the export: "{now}" → "{file}".': 'Enregistré depuis l’export : « {now} » → « {file} ».',
  'The categories were saved since the export and stay; the file still has the old ones.':
    'Les catégories ont été enregistrées depuis l’export et restent ; le fichier a encore les anciennes.',
  'The categories were saved since the export; those of the file take their place.':
    'Les catégories ont été enregistrées depuis l’export ; celles du fichier les remplacent.',
  'The stock was to go down by {pieces}, but only {stock} were left: it is 0 now.':
    'Le stock devait baisser de {pieces}, mais il n’en restait que {stock} : il est à 0.',
  'The name "{name}" lost a letter before it came here.':
    'Le nom « {name} » a perdu une lettre avant d’arriver ici.',
  'The product has no category: shoppers find it by searching only.':
    'Le produit n’a pas de catégorie : les clients ne le trouvent qu’en le cherchant.',

  '{count} more rows were refused than this file has. Correct and bring these, then bring the first file again.':
    '{count} lignes de plus ont été refusées que ce fichier n’en contient. Corrigez et apportez celles-ci, puis apportez de nouveau le premier fichier.',

  'Please choose a CSV file that is not empty.': 'Veuillez choisir un fichier CSV qui n’est pas vide.',
  'Please send the file in a form (multipart/form-data).':
    'Veuillez envoyer le fichier dans un formulaire (multipart/form-data).',
  'Please send one file only.': 'Veuillez n’envoyer qu’un seul fichier.',
  'The file did not arrive whole. Please try again.':
    'Le fichier n’est pas arrivé entier. Veuillez réessayer.',
  'A file may have at most {megabytes} MB. The command npm run catalogue takes larger ones.':
    'Un fichier peut peser {megabytes} Mo au plus. La commande npm run catalogue accepte les plus gros.',
  'There is no such import. Files are kept for 7 days.':
    'Cet import n’existe pas. Les fichiers sont gardés 7 jours.',
  'This file is imported already.': 'Ce fichier est déjà importé.',
  'This file is being worked on. Please wait until it is done, or cancel it.':
    'Ce fichier est en cours de traitement. Veuillez attendre la fin ou annuler.',
  'Nothing is under way that could be cancelled.': 'Rien n’est en cours qui puisse être annulé.',
  'It was cancelled. Nothing was changed.': 'L’opération a été annulée. Rien n’a été modifié.',
  'The shop was restarted meanwhile. Nothing was changed. Please try again.':
    'La boutique a redémarré entre-temps. Rien n’a été modifié. Veuillez réessayer.',
  'The file could not be imported because of a fault on our side. Nothing was changed.':
    'Le fichier n’a pas pu être importé à cause d’un problème de notre côté. Rien n’a été modifié.',
} as const
