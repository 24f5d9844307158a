import { importSentences } from './back-office/import-sentences.ts'
import type { Locale } from './locale.ts'

/**
 * Every sentence the server may say, by its English, with its French. `{name}` stands for a value given
 * when it is said. The key is the sentence itself: what stands in the code is what a reader gets.
 */
export const french = {
  'Something went wrong on our side. Please try again.':
    'Un problème est survenu de notre côté. Veuillez réessayer.',
  'The shop is busy for a moment. Please try again shortly.':
    'La boutique est très sollicitée en ce moment. Veuillez réessayer dans un instant.',
  'Please send the fields as one JSON object.': 'Veuillez envoyer les champs dans un seul objet JSON.',
  'Is not valid.': 'Cette valeur n’est pas valable.',
  'The request is not valid.': 'La demande n’est pas valable.',
  'The request could not be read. Please check that it is valid JSON.':
    'La demande n’a pas pu être lue. Veuillez vérifier que c’est du JSON valable.',
  'The request holds characters that cannot be stored.':
    'La demande contient des caractères qui ne peuvent pas être enregistrés.',
  'That is more than this shop accepts at once.':
    'C’est plus que ce que la boutique accepte en une seule fois.',
  'Please send JSON (content-type: application/json).':
    'Veuillez envoyer du JSON (content-type: application/json).',
  'This address is not well formed.': 'Cette adresse est mal formée.',
  'This shop has no such call.': 'Cette boutique ne connaît pas cet appel.',
  'This call takes {methods}.': 'Cet appel attend {methods}.',

  'page must be a whole number from 1.': 'page doit être un nombre entier à partir de 1.',
  'limit must be a whole number from 1 to 100.': 'limit doit être un nombre entier de 1 à 100.',
  '_id is required.': '_id est obligatoire.',
  'id is required.': 'id est obligatoire.',
  'categoryId is required.': 'categoryId est obligatoire.',
  'subCategoryId is required.': 'subCategoryId est obligatoire.',
  'productId is required.': 'productId est obligatoire.',
  '_id is not an id of this shop.': '_id n’est pas un identifiant de cette boutique.',
  'id is not an id of this shop.': 'id n’est pas un identifiant de cette boutique.',
  'categoryId is not an id of this shop.': 'categoryId n’est pas un identifiant de cette boutique.',
  'subCategoryId is not an id of this shop.': 'subCategoryId n’est pas un identifiant de cette boutique.',
  'productId is not an id of this shop.': 'productId n’est pas un identifiant de cette boutique.',
  'Must be true or false.': 'Indiquez true ou false.',
  'search must be text.': 'search doit être un texte.',
  'search may have at most 200 characters.': 'search peut avoir 200 caractères au plus.',
  'sort must be one of relevance, price, price-desc, discount.':
    'sort doit être relevance, price, price-desc ou discount.',
  'There is no such category.': 'Cette catégorie n’existe pas.',
  'There is no such sub category.': 'Cette sous-catégorie n’existe pas.',
  'This product is no longer in the shop.': 'Ce produit n’est plus dans la boutique.',

  'There is no such picture.': 'Cette image n’existe pas.',
  'Please choose a picture.': 'Veuillez choisir une image.',
  'Please send the picture in a form (multipart/form-data).':
    'Veuillez envoyer l’image dans un formulaire (multipart/form-data).',
  'The picture did not arrive whole. Please try again.':
    'L’image n’est pas arrivée entière. Veuillez réessayer.',
  'Please send one picture only.': 'Veuillez n’envoyer qu’une seule image.',
  'A picture may have at most {megabytes} MB.': 'Une image peut peser {megabytes} Mo au plus.',
  'This picture has more than {millions} million pixels. Please choose a smaller one.':
    'Cette image compte plus de {millions} millions de pixels. Veuillez en choisir une plus petite.',
  'This is not a picture we can read. Please choose a JPEG, PNG, WebP, AVIF or GIF file.':
    'Nous ne pouvons pas lire cette image. Veuillez choisir un fichier JPEG, PNG, WebP, AVIF ou GIF.',
  'There is no such sitemap.': 'Ce plan du site n’existe pas.',
  'Choose fr or en.': 'Choisissez fr ou en.',

  'Please give your name.': 'Veuillez indiquer votre nom.',
  'A name may have at most 120 characters.': 'Un nom peut avoir 120 caractères au plus.',
  'Please give your mobile number.': 'Veuillez indiquer votre numéro de mobile.',
  'A mobile number may have at most 30 characters.': 'Un numéro de mobile peut avoir 30 caractères au plus.',
  'Please leave out characters that cannot be shown.':
    'Veuillez retirer les caractères qui ne peuvent pas être affichés.',
  'Please give your email address.': 'Veuillez indiquer votre adresse e-mail.',
  'An email address may have at most 254 characters.':
    'Une adresse e-mail peut avoir 254 caractères au plus.',
  'This is not an email address.': 'Ceci n’est pas une adresse e-mail.',
  'Please choose a password.': 'Veuillez choisir un mot de passe.',
  'A password needs at least 8 characters.': 'Un mot de passe doit avoir au moins 8 caractères.',
  'A password may have at most 128 characters.': 'Un mot de passe peut avoir 128 caractères au plus.',
  'Please give your password.': 'Veuillez indiquer votre mot de passe.',
  'Please repeat the password.': 'Veuillez répéter le mot de passe.',
  'Please give the code of 6 digits.': 'Veuillez indiquer le code à 6 chiffres.',
  'This is not a token of this shop.': 'Ce jeton n’est pas de cette boutique.',
  'status must be Active or Disabled.': 'status doit être Active ou Disabled.',
  'role must be ADMIN or USER.': 'role doit être ADMIN ou USER.',
  'password and confirm password must be same': 'Les deux mots de passe doivent être identiques.',
  'New password and confirm password must be same.':
    'Le nouveau mot de passe et sa confirmation doivent être identiques.',
  'This password is one of the most used, so it would be guessed. Please choose another.':
    'Ce mot de passe est l’un des plus courants et serait vite deviné. Veuillez en choisir un autre.',
  'There is an account with this email address already. Please log in.':
    'Un compte existe déjà avec cette adresse e-mail. Veuillez vous connecter.',
  'Email address or password is not right.': 'L’adresse e-mail ou le mot de passe est incorrect.',
  'This account is disabled. Please write to the shop.':
    'Ce compte est désactivé. Veuillez écrire à la boutique.',
  'Please log in.': 'Veuillez vous connecter.',
  'Do not have permission': 'Vous n’avez pas l’autorisation.',
  'This request did not come from the shop’s own pages.':
    'Cette demande ne vient pas des pages de la boutique.',
  'This code is not right or no longer valid. Please check it or ask for a new one.':
    'Ce code est incorrect ou n’est plus valable. Veuillez le vérifier ou en demander un nouveau.',
  'Please enter the code we sent you first.': 'Veuillez d’abord saisir le code que nous vous avons envoyé.',
  'This link is no longer valid. Please ask for a new one.':
    'Ce lien n’est plus valable. Veuillez en demander un nouveau.',
  'The old password is not right.': 'L’ancien mot de passe est incorrect.',
  'The password is not right.': 'Le mot de passe est incorrect.',
  'The shop needs an administrator: make somebody else one first.':
    'La boutique a besoin d’un administrateur : nommez d’abord quelqu’un d’autre.',
  'There is no such account.': 'Ce compte n’existe pas.',
  'There is no such session.': 'Cette session n’existe pas.',
  'Too many attempts. Please try again in {minutes} min.':
    'Trop de tentatives. Veuillez réessayer dans {minutes} min.',
  'Your account is made. We sent you a link to verify your email address.':
    'Votre compte est créé. Nous vous avons envoyé un lien pour vérifier votre adresse e-mail.',
  'You are logged in.': 'Vous êtes connecté.',
  'You are logged out.': 'Vous êtes déconnecté.',
  'Your profile is saved.': 'Votre profil est enregistré.',
  'Your profile is saved. Please enter the code we sent to {email}.':
    'Votre profil est enregistré. Veuillez saisir le code envoyé à {email}.',
  'Your email address is changed.': 'Votre adresse e-mail est modifiée.',
  'Your password is changed.': 'Votre mot de passe est modifié.',
  'Your picture is saved.': 'Votre photo est enregistrée.',
  'If there is an account with this address, a code is on its way to it.':
    'Si un compte existe avec cette adresse, un code vient de lui être envoyé.',
  'The code is right. Please choose a new password.':
    'Le code est correct. Veuillez choisir un nouveau mot de passe.',
  'Your email address is verified.': 'Votre adresse e-mail est vérifiée.',
  'We sent you a new link.': 'Nous vous avons envoyé un nouveau lien.',
  'This device is logged out.': 'Cet appareil est déconnecté.',
  'All your devices are logged out.': 'Tous vos appareils sont déconnectés.',
  'Your account is deleted.': 'Votre compte est supprimé.',
  'The account is saved.': 'Le compte est enregistré.',
  'All devices of this account are logged out.': 'Tous les appareils de ce compte sont déconnectés.',

  'addressId is required.': 'addressId est obligatoire.',
  'addressId is not an id of this shop.': 'addressId n’est pas un identifiant de cette boutique.',
  'key is required.': 'key est obligatoire.',
  'sessionId is required.': 'sessionId est obligatoire.',
  'Please give the address: street, number, what to look for.':
    'Veuillez indiquer l’adresse : rue, numéro, point de repère.',
  'An address may have at most 300 characters.': 'Une adresse peut avoir 300 caractères au plus.',
  'This may have at most 120 characters.': 'Ce champ peut avoir 120 caractères au plus.',
  'Please give the city.': 'Veuillez indiquer la ville.',
  'Please give the state or region.': 'Veuillez indiquer la région.',
  'Please give the country.': 'Veuillez indiquer le pays.',
  'Please give the pincode.': 'Veuillez indiquer le code postal.',
  'Please give a mobile number.': 'Veuillez indiquer un numéro de mobile.',
  'There is no such address.': 'Cette adresse n’existe pas.',
  'You can keep at most 50 addresses. Please remove one first.':
    'Vous pouvez garder 50 adresses au plus. Veuillez d’abord en supprimer une.',
  'Your address is saved.': 'Votre adresse est enregistrée.',
  'Address Remove': 'Adresse supprimée.',

  'A quantity must be a whole number from 1 to 9999.': 'Une quantité est un nombre entier de 1 à 9999.',
  'A quantity must be a whole number from 0 to 9999.': 'Une quantité est un nombre entier de 0 à 9999.',
  'items must be a list of products and quantities.':
    'items doit être une liste de produits et de quantités.',
  'A cart may have at most 200 products.': 'Un panier peut avoir 200 produits au plus.',
  'Item added': 'Article ajouté.',
  'Item remove': 'Article retiré.',
  'This product is in your cart already.': 'Ce produit est déjà dans votre panier.',
  'This product is out of stock.': 'Ce produit est en rupture de stock.',
  'Only {stock} left of this product.': 'Il ne reste que {stock} de ce produit.',
  'There is no such line in your cart.': 'Cette ligne n’est pas dans votre panier.',
  'Your cart is saved.': 'Votre panier est enregistré.',

  'list_items must be the lines of the cart.': 'list_items doit contenir les lignes du panier.',
  'subTotalAmt must be an amount in whole XOF.': 'subTotalAmt doit être un montant entier en XOF.',
  'totalAmt must be an amount in whole XOF.': 'totalAmt doit être un montant entier en XOF.',
  'payWith must be an amount in whole XOF.': 'payWith doit être un montant entier en XOF.',
  'The amount you hand over may be 10,000 F CFA above the total at most.':
    'Le montant que vous remettez peut dépasser le total de 10 000 F CFA au plus.',
  'This order was placed and cancelled since.': 'Cette commande a été passée, puis annulée.',
  'seenPrice must be an amount in whole XOF.': 'seenPrice doit être un montant entier en XOF.',
  'The amount you hand over must cover the total.': 'Le montant que vous donnez doit couvrir le total.',
  'Idempotency-Key may have at most 200 visible characters.':
    'Idempotency-Key peut avoir 200 caractères visibles au plus.',
  'Your cart is empty.': 'Votre panier est vide.',
  'Your cart has changed. Please check it and order again.':
    'Votre panier a changé. Veuillez le vérifier et commander à nouveau.',
  'Some products are no longer there in the quantity you want. Please check your cart.':
    'Certains produits ne sont plus disponibles dans la quantité voulue. Veuillez vérifier votre panier.',
  'Your order is placed.': 'Votre commande est passée.',
  'Please pay on the page of the payment provider.': 'Veuillez payer sur la page du prestataire de paiement.',
  'This order is placed already. You find it among your orders.':
    'Cette commande est déjà passée. Vous la trouvez dans vos commandes.',
  'A payment by card that you began cannot be closed for a moment. Please try again shortly.':
    'Un paiement par carte que vous avez commencé ne peut pas être fermé pour le moment. Veuillez réessayer dans un instant.',
  'There is no such order.': 'Cette commande n’existe pas.',
  'There is no such payment.': 'Ce paiement n’existe pas.',
  'Your order is cancelled.': 'Votre commande est annulée.',
  'Your order is cancelled. Your money is on its way back to your card.':
    'Votre commande est annulée. Votre argent est en cours de remboursement sur votre carte.',
  'This order can no longer be cancelled.': 'Cette commande ne peut plus être annulée.',
  'Nothing of this order is sold any more.': 'Plus rien de cette commande n’est en vente.',
  'Your cart holds the order again.': 'Votre panier contient à nouveau la commande.',
  'Your cart holds what is still sold of the order.':
    'Votre panier contient ce qui est encore en vente de la commande.',
  'An order of yours is under way. Cancel it or wait until it has arrived, then delete your account.':
    'Une de vos commandes est en cours. Annulez-la ou attendez son arrivée, puis supprimez votre compte.',
  'The payment is given up. Your cart is as it was.':
    'Le paiement est abandonné. Votre panier est resté tel quel.',
  'Payment by card is out of reach for a moment. Nothing was charged. Please try again or pay on delivery.':
    'Le paiement par carte est momentanément indisponible. Rien n’a été débité. Veuillez réessayer ou payer à la livraison.',
  'This amount cannot be paid by card. Please pay on delivery.':
    'Ce montant ne peut pas être payé par carte. Veuillez payer à la livraison.',
  'This is not a signed event of the payment provider.':
    'Ceci n’est pas un événement signé du prestataire de paiement.',

  'Please give a name.': 'Veuillez indiquer un nom.',
  'A name may have at most 200 characters.': 'Un nom peut avoir 200 caractères au plus.',
  'Please write text here.': 'Veuillez saisir un texte.',
  'This is not a picture of this shop. Please upload it.':
    'Cette image n’est pas une image de la boutique. Veuillez l’envoyer.',
  'Please choose at least one category of this shop.':
    'Veuillez choisir au moins une catégorie de la boutique.',
  'seen must be the revision and the stock that you saw.':
    'seen doit être la version et le stock que vous avez vus.',
  'A product may have at most 50 extra fields.': 'Un produit peut avoir 50 champs supplémentaires au plus.',
  'The name of an extra field must have 1 to 80 characters.':
    'Le nom d’un champ supplémentaire doit avoir de 1 à 80 caractères.',
  'There is an extra field of this name already.': 'Un champ supplémentaire porte déjà ce nom.',
  'Please give this extra field another name.': 'Veuillez donner un autre nom à ce champ supplémentaire.',
  'Please fill in this field or remove it.': 'Veuillez remplir ce champ ou le retirer.',
  'An extra field may have at most 2000 characters.':
    'Un champ supplémentaire peut avoir 2000 caractères au plus.',
  'Extra fields must be names with their texts.':
    'Les champs supplémentaires doivent être des noms suivis de leurs textes.',
  'A unit may have at most 80 characters.': 'Une unité peut avoir 80 caractères au plus.',
  'The price must be a whole number of XOF from 1 to 1,000,000,000.':
    'Le prix doit être un nombre entier de XOF, de 1 à 1 000 000 000.',
  'The number of stock must be a whole number from 0 to 1,000,000.':
    'Le nombre en stock doit être un nombre entier de 0 à 1 000 000.',
  'The discount must be a whole number of percent from 0 to 100.':
    'La remise doit être un nombre entier de pour cent, de 0 à 100.',
  'A description may have at most 20000 characters.': 'Une description peut avoir 20 000 caractères au plus.',
  'A brand may have at most 120 characters.': 'Une marque peut avoir 120 caractères au plus.',
  'image must be a list of pictures.': 'image doit être une liste d’images.',
  'A product may have at most 20 pictures.': 'Un produit peut avoir 20 images au plus.',
  'category must be a list of categories of this shop.':
    'category doit être une liste de catégories de la boutique.',
  'subCategory must be a list of sub categories of this shop.':
    'subCategory doit être une liste de sous-catégories de la boutique.',
  'Please give a description.': 'Veuillez indiquer une description.',
  'Please give the unit: 1 kg, 500 ml, a bunch.': 'Veuillez indiquer l’unité : 1 kg, 500 ml, une botte.',
  'Please give the number of stock.': 'Veuillez indiquer le nombre en stock.',
  'Please give the price.': 'Veuillez indiquer le prix.',
  'Please give the discount: 0 for none.': 'Veuillez indiquer la remise : 0 s’il n’y en a pas.',
  'This is not a filter of this list.': 'Ceci n’est pas un filtre de cette liste.',
  'changes must be a list of products and their new values.':
    'changes doit être une liste de produits et de leurs nouvelles valeurs.',
  'One save may change at most 500 products.': 'Un enregistrement peut modifier 500 produits au plus.',
  'The threshold must be a whole number of pieces from 0 to 10,000.':
    'Le seuil doit être un nombre entier de pièces, de 0 à 10 000.',
  'kind must be form, grid, import or undo.': 'kind doit être form, grid, import ou undo.',
  'This is not a change of this shop.': 'Ceci n’est pas une modification de la boutique.',
  'There is a category of this name already.': 'Une catégorie porte déjà ce nom.',
  'There is a sub category of this name already.': 'Une sous-catégorie porte déjà ce nom.',
  'There is a product of this name, brand and unit already.':
    'Un produit de ce nom, de cette marque et de cette unité existe déjà.',
  '“{name}” still holds sub categories ({subCategoryCount}: {subCategories}). Move or delete them first.':
    '« {name} » contient encore des sous-catégories ({subCategoryCount} : {subCategories}). Déplacez-les ou supprimez-les d’abord.',
  '“{name}” still holds products ({productCount}: {products}). Move or delete them first.':
    '« {name} » contient encore des produits ({productCount} : {products}). Déplacez-les ou supprimez-les d’abord.',
  '“{name}” still holds sub categories ({subCategoryCount}: {subCategories}) and products ({productCount}: {products}). Move or delete them first.':
    '« {name} » contient encore des sous-catégories ({subCategoryCount} : {subCategories}) et des produits ({productCount} : {products}). Déplacez-les ou supprimez-les d’abord.',
  '“{name}” is still what words of the search stand for ({synonymCount}: {synonyms}). Delete these synonyms first.':
    '« {name} » est encore ce que désignent des mots de la recherche ({synonymCount} : {synonyms}). Supprimez d’abord ces synonymes.',
  'seen must be the revision that you saw.': 'seen doit être la révision que vous avez vue.',
  'Somebody else changed this meanwhile. Please look at what is different; saving again keeps what you typed.':
    'Quelqu’un d’autre a modifié ceci entre-temps. Regardez ce qui est différent ; enregistrer à nouveau garde votre saisie.',
  'Somebody else changed this product meanwhile. Please look at what is different.':
    'Quelqu’un d’autre a modifié ce produit entre-temps. Veuillez regarder ce qui est différent.',
  'Somebody else changed some of these products meanwhile. Nothing was saved. Please look at what is different.':
    'Quelqu’un d’autre a modifié certains de ces produits entre-temps. Rien n’a été enregistré. Veuillez regarder ce qui est différent.',
  'This was changed again since and cannot be taken back any more.':
    'Cela a encore été modifié depuis et ne peut plus être annulé.',
  'This is taken back already.': 'Cela est déjà annulé.',
  'There is no such change.': 'Cette modification n’existe pas.',
  'Please give a description before this goes on sale.':
    'Veuillez indiquer une description avant la mise en vente.',
  'Only {stock} are left: the rest was sold meanwhile.':
    'Il n’en reste que {stock} : le reste a été vendu entre-temps.',
  'The category is saved.': 'La catégorie est enregistrée.',
  'The category is deleted.': 'La catégorie est supprimée.',
  'The sub category is saved.': 'La sous-catégorie est enregistrée.',
  'The sub category is deleted.': 'La sous-catégorie est supprimée.',
  'The product is saved.': 'Le produit est enregistré.',
  'The product is deleted.': 'Le produit est supprimé.',
  'The changes are saved.': 'Les modifications sont enregistrées.',
  'Nothing was different.': 'Rien n’était différent.',
  'The change is taken back.': 'La modification est annulée.',
  'Everything is taken back.': 'Tout est annulé.',
  'Everything is taken back, but for categories that are gone: please choose others for these products.':
    'Tout est annulé, sauf les catégories disparues : veuillez en choisir d’autres pour ces produits.',
  'The change is taken back, but for categories that are gone: please choose others for these products.':
    'La modification est annulée, sauf pour les catégories qui n’existent plus : veuillez en choisir d’autres pour ces produits.',
  'The threshold is saved.': 'Le seuil est enregistré.',

  'The picture is saved.': 'L’image est enregistrée.',
  'We cannot read pictures of the kind that an iPhone keeps (HEIC). Please send it as JPEG.':
    'Nous ne pouvons pas lire les images du format que garde un iPhone (HEIC). Veuillez l’envoyer en JPEG.',
  'period must be today, 14d or 3m.': 'period doit être today, 14d ou 3m.',
  'Please give the word.': 'Veuillez indiquer le mot.',
  'Please give a word with letters or digits.': 'Veuillez indiquer un mot avec des lettres ou des chiffres.',
  'The search passes over such small words. Please give more of it.':
    'La recherche ignore les petits mots comme celui-ci. Veuillez en indiquer davantage.',
  'A word may have at most 80 characters.': 'Un mot peut avoir 80 caractères au plus.',
  'Please choose one product, one category or one sub category.':
    'Veuillez choisir un produit, une catégorie ou une sous-catégorie.',
  'This word stands for something already. Please delete that synonym first.':
    'Ce mot désigne déjà quelque chose. Veuillez d’abord supprimer ce synonyme.',
  'There is no such synonym.': 'Ce synonyme n’existe pas.',
  'The search now finds it.': 'La recherche le trouve désormais.',
  'The search will find it once it is on sale.': 'La recherche le trouvera dès sa mise en vente.',
  'The synonym is deleted.': 'Le synonyme est supprimé.',

  ...importSentences,
} as const satisfies Record<string, string>

/** A sentence a person may read, in English; its French exists. */
export type Sentence = keyof typeof french

/** What stands in a sentence's braces, by name: the same in every language, or in the words of each. */
export type SentenceValues = Record<string, string | number | Readonly<Record<Locale, string>>>

/** Marks text as a sentence where the type asks for any text, as zod does. */
export function say(sentence: Sentence): Sentence {
  return sentence
}

export function isSentence(text: string): text is Sentence {
  return Object.hasOwn(french, text)
}

/** A sentence in a language, its values filled in. What is no sentence of ours stays as it is. */
export function translate(locale: Locale, sentence: string, values: SentenceValues = {}): string {
  const wording = locale === 'fr' && isSentence(sentence) ? french[sentence] : sentence
  return wording.replace(/\{(\w+)\}/g, (brace, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name]! : brace
    return String(typeof value === 'object' ? value[locale] : value)
  })
}
