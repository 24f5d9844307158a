/** Messages about an import's file and rows. Part of `french` (messages.ts), split off to keep that file short. */
export const importMessages = {
  'The file is empty. Its first line must contain the column names.':
    'Le fichier est vide. Sa première ligne doit contenir les noms des colonnes.',
  'The column names cannot be read: a quotation mark is not closed.':
    'Les noms des colonnes sont illisibles : un guillemet n’est pas fermé.',
  'The column names cannot be read: the first line is too long.':
    'Les noms des colonnes sont illisibles : la première ligne est trop longue.',
  'The file has {columns} columns; the limit is {most}.':
    'Le fichier a {columns} colonnes ; le maximum est de {most}.',
  'The file has more than {most} rows. Split it into several files.':
    'Le fichier a plus de {most} lignes. Divisez-le en plusieurs fichiers.',
  'This is an Excel workbook. Save it as CSV and choose that file.':
    'C’est un classeur Excel. Enregistrez-le au format CSV et choisissez ce fichier.',
  'This is a compressed file (such as ZIP). Choose the CSV file inside it.':
    'C’est un fichier compressé (ZIP par exemple). Choisissez le fichier CSV qu’il contient.',
  'This is not a CSV file: it contains something other than text.':
    'Ce n’est pas un fichier CSV : il contient autre chose que du texte.',
  'The column "{column}" appears twice in the file.':
    'La colonne « {column} » figure deux fois dans le fichier.',
  'The mapping reads {field} from the column "{column}", but the file’s columns are {columns}.':
    'La correspondance lit {field} dans la colonne « {column} », mais les colonnes du fichier sont {columns}.',
  'The mapping reads {field} from the column "{column}", which appears twice in the file.':
    'La correspondance lit {field} dans la colonne « {column} », qui figure deux fois dans le fichier.',
  'The columns {columns} all look like "{field}": choose one of them.':
    'Les colonnes {columns} peuvent toutes être « {field} » : choisissez-en une.',
  'The mapping reads {field} from column {place}, but the file has {columns} columns.':
    'La correspondance lit {field} dans la colonne {place}, mais le fichier a {columns} colonnes.',
  'No column looks like the name: choose one. The file’s columns are {columns}.':
    'Aucune colonne ne ressemble au nom : choisissez-en une. Les colonnes du fichier sont {columns}.',
  'No column looks like the unit (500 g, 6 pieces): choose one. The file’s columns are {columns}.':
    'Aucune colonne ne ressemble à l’unité (500 g, 6 pièces) : choisissez-en une. Les colonnes du fichier sont {columns}.',
  'Someone else keeps changing the same products. Nothing was imported.':
    'Ces produits sont en cours de modification par quelqu’un d’autre. Rien n’a été importé.',

  'The row is longer than 4 000 000 characters.': 'La ligne compte plus de 4 000 000 de caractères.',
  'A quotation mark in this line is not closed.': 'Un guillemet de cette ligne n’est pas fermé.',
  'The row has {cells} columns, the first line has {columns}.':
    'La ligne a {cells} colonnes, la première en a {columns}.',
  'The cell is empty.': 'La cellule est vide.',
  'The text has {length} characters; the limit is {most}.':
    'Le texte compte {length} caractères ; le maximum est de {most}.',
  'The text has {length} characters, which is too long.':
    'Le texte compte {length} caractères, il est trop long.',
  'The text contains a line break or a character that cannot be displayed.':
    'Le texte contient un retour à la ligne ou un caractère qui ne peut pas être affiché.',
  'The text contains a character that cannot be displayed.':
    'Le texte contient un caractère qui ne peut pas être affiché.',
  'The extra field "{label}" is empty: fill it in or remove it.':
    'Le champ supplémentaire « {label} » est vide : remplissez-le ou retirez-le.',
  'The price is {price} F CFA; it must be from 1 to {most}.':
    'Le prix est de {price} F CFA ; il doit être compris entre 1 et {most}.',
  'The purchase price is {price} F CFA; it must be at most {most}.':
    'Le prix d’achat est de {price} F CFA ; le maximum est de {most}.',
  '"{text}" is not a price.': '« {text} » n’est pas un prix.',
  '"{text}" is not a price with a decimal point: tick "Comma as decimal separator (12,5)".':
    '« {text} » n’est pas un prix avec un point décimal : cochez « Virgule décimale (12,5) ».',
  '"{text}": {thousands} or {fraction}? F CFA has no decimals. If it is {thousands}, tick "Comma as decimal separator (12,5)" or write it without a separator.':
    '« {text} » : {thousands} ou {fraction} ? Le franc CFA n’a pas de décimales. Si c’est {thousands}, cochez « Virgule décimale (12,5) » ou écrivez-le sans séparateur.',
  '"{text}": {thousands} or {fraction}? F CFA has no decimals. If it is {thousands}, untick "Comma as decimal separator (12,5)" or write it without a separator.':
    '« {text} » : {thousands} ou {fraction} ? Le franc CFA n’a pas de décimales. Si c’est {thousands}, décochez « Virgule décimale (12,5) » ou écrivez-le sans séparateur.',
  '"{text}": {thousands} or {fraction}? If it is {thousands}, write it without a separator; if it is {fraction}, add a zero at the end.':
    '« {text} » : {thousands} ou {fraction} ? Si c’est {thousands}, écrivez-le sans séparateur ; si c’est {fraction}, ajoutez un zéro à la fin.',
  '"{text}" has decimals, and F CFA has none: use whole francs.':
    '« {text} » a des décimales, et le franc CFA n’en a pas : écrivez des francs entiers.',
  'The price "{text}" is rounded to {price} F CFA.': 'Le prix « {text} » est arrondi à {price} F CFA.',
  'Images are not copied from another shop: save them there and add them under Bulk image upload.':
    'Les photos d’une autre boutique ne sont pas copiées : enregistrez-les là-bas, puis ajoutez-les sous Photos par lot.',
  'The other shop counted no stock for this and maybe other products: new ones are sold out until you enter it.':
    'L’autre boutique ne comptait pas le stock de ce produit, et peut-être d’autres : les nouveaux sont épuisés tant que vous ne l’indiquez pas.',
  'The unit "{unit}" is read from the name.': 'L’unité « {unit} » est lue dans le nom.',
  'The product is no longer sold by weight: its price and its stock are now those of {unit}. Check both.':
    'Le produit n’est plus vendu au poids : son prix et son stock valent maintenant pour {unit}. Vérifiez les deux.',
  'A stock of {text} is imported as 0.': 'Un stock de {text} est importé comme 0.',
  'The selling price is 0 F CFA; it must be at least 1 F CFA.':
    'Le prix de vente est de 0 F CFA ; il doit être de 1 F CFA au minimum.',
  'The selling price, {selling} F CFA, is above the price, {price} F CFA.':
    'Le prix de vente, {selling} F CFA, dépasse le prix, {price} F CFA.',
  '"{text}" is not a whole percentage.': '« {text} » n’est pas un pourcentage entier.',
  'The discount is {discount} %; it must be from 0 to 100.':
    'La remise est de {discount} % ; elle doit être comprise entre 0 et 100.',
  '"{text}" is not a whole number.': '« {text} » n’est pas un nombre entier.',
  '"{text}" is not a list of whole numbers such as 1|2.':
    '« {text} » n’est pas une liste de nombres entiers comme 1|2.',
  '"{text}" is neither yes nor no.': '« {text} » n’est ni yes (oui) ni no (non).',
  'The stock is {stock}; the limit is {most}.': 'Le stock est de {stock} ; le maximum est de {most}.',
  'There are {count} images; the limit is {most}.': 'Il y a {count} photos ; le maximum est de {most}.',
  '"{image}" is not an image of this shop: upload it and use its /media/… address.':
    '« {image} » n’est pas une photo de cette boutique : envoyez-la et utilisez son adresse /media/….',
  'There are {count} extra fields; the limit is {most}.':
    'Il y a {count} champs supplémentaires ; le maximum est de {most}.',
  'An extra field’s name must have 1 to {most} characters.':
    'Le nom d’un champ supplémentaire doit avoir de 1 à {most} caractères.',
  'The extra field "{label}" has {length} characters; the limit is {most}.':
    'Le champ supplémentaire « {label} » compte {length} caractères ; le maximum est de {most}.',
  'The cell is not a list of extra fields such as {"Origin":"Senegal"}.':
    'La cellule n’est pas une liste de champs supplémentaires comme {"Origine":"Sénégal"}.',
  'A name is empty.': 'Un nom est vide.',
  'A name has {length} characters; the limit is {most}.':
    'Un nom compte {length} caractères ; le maximum est de {most}.',
  '"{text}" is not a valid id; leave the cell empty for a new product.':
    '« {text} » n’est pas un identifiant valide ; laissez la cellule vide pour un nouveau produit.',
  'No product in this shop has the id {id}.': 'Aucun produit de cette boutique n’a l’identifiant {id}.',
  'Another product, {id}, already has this name, brand and unit.':
    'Un autre produit, {id}, a déjà ce nom, cette marque et cette unité.',
  'The step is {grams} g; it must be from {min} to {max}.':
    'La tranche est de {grams} g ; elle doit être de {min} à {max}.',
  'A new product needs a name.': 'Un nouveau produit doit avoir un nom.',
  'A new product needs a unit.': 'Un nouveau produit doit avoir une unité.',
  'A new product needs a price.': 'Un nouveau produit doit avoir un prix.',
  'A product needs a price, unless it is a draft.':
    'Un produit doit avoir un prix, sauf s’il est en brouillon.',
  'Same product as in line {line}: the different value given here is ignored.':
    'Même produit qu’à la ligne {line} : l’autre valeur indiquée ici est ignorée.',
  'Changed since the export: "{now}" is kept; the file still has the old "{file}".':
    'Modifié depuis l’export : « {now} » est gardé ; le fichier a encore l’ancien « {file} ».',
  'Changed since the export: "{now}" → "{file}".': 'Modifié depuis l’export : « {now} » → « {file} ».',
  'The categories have changed since the export and are kept; the file still has the old ones.':
    'Les catégories ont été modifiées depuis l’export et sont gardées ; le fichier a encore les anciennes.',
  'The categories have changed since the export; those in the file replace them.':
    'Les catégories ont été modifiées depuis l’export ; celles du fichier les remplacent.',
  'The stock was to go down by {pieces}, but only {stock} were left: it is now 0.':
    'Le stock devait baisser de {pieces}, mais il n’en restait que {stock} : il est à 0.',
  'The name "{name}" contains a damaged character.': 'Le nom « {name} » contient un caractère abîmé.',
  'The product has no category: shoppers can only find it by searching.':
    'Le produit n’a pas de catégorie : les clients ne le trouvent qu’en le cherchant.',

  '{count} more refused rows did not fit into this file. Correct and import these, then import the original file again.':
    '{count} autres lignes refusées ne tiennent pas dans ce fichier. Corrigez et importez celles-ci, puis importez de nouveau le premier fichier.',

  'Choose a CSV file that is not empty.': 'Choisissez un fichier CSV qui n’est pas vide.',
  'Send the file as multipart/form-data.': 'Envoyez le fichier en multipart/form-data.',
  'Send only one file.': 'N’envoyez qu’un seul fichier.',
  'The file was not fully uploaded. Please try again.': 'Le fichier n’a pas été envoyé en entier. Réessayez.',
  'A file can have up to {megabytes} MB. Use the command npm run catalogue for larger ones.':
    'Un fichier peut peser {megabytes} Mo au maximum. La commande npm run catalogue accepte les plus gros.',
  'Import not found. Files are kept for 7 days.':
    'Cet import n’existe pas. Les fichiers sont gardés 7 jours.',
  'This file has already been imported.': 'Ce fichier a déjà été importé.',
  'This file is being processed. Wait until it is done, or cancel it.':
    'Ce fichier est en cours de traitement. Attendez la fin ou annulez.',
  'There is nothing to cancel.': 'Il n’y a rien à annuler.',
  'Cancelled. Nothing was changed.': 'Annulé. Rien n’a été modifié.',
  'The shop was restarted in the meantime. Nothing was changed. Please try again.':
    'La boutique a redémarré entre-temps. Rien n’a été modifié. Réessayez.',
  'The file could not be imported because of a problem on our side. Nothing was changed.':
    'Le fichier n’a pas pu être importé à cause d’un problème de notre côté. Rien n’a été modifié.',
} as const
