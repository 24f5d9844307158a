import { securityMessages } from './accounts/security-messages.ts'
import { importMessages } from './back-office/imports/import-messages.ts'
import { formatNumber } from './format-number.ts'
import type { Locale } from './locale.ts'
import { reviewMessages } from './reviews/review-messages.ts'
import { storeMessages } from './settings/store-messages.ts'

/**
 * Every message of the server: the English text is the key, the French text its value. A value replaces `{name}`. The
 * code thus contains the text that users read.
 */
export const french = {
  'Something went wrong on our side. Please try again.': 'Un problème est survenu de notre côté. Réessayez.',
  'The shop is very busy. Please try again in a moment.':
    'La boutique est très sollicitée. Réessayez dans un instant.',
  'The shop cannot do this at the moment. Please try again shortly.':
    'La boutique ne peut pas le faire pour le moment. Réessayez dans un instant.',
  'Send the fields as one JSON object.': 'Envoyez les champs dans un seul objet JSON.',
  'This value is not valid.': 'Cette valeur n’est pas valide.',
  'The request is not valid.': 'La demande n’est pas valide.',
  'The request could not be read. Check that it is valid JSON.':
    'La demande n’a pas pu être lue. Vérifiez que c’est du JSON valide.',
  'The request contains characters that cannot be stored.':
    'La demande contient des caractères qui ne peuvent pas être enregistrés.',
  'This request is too large.': 'Cette demande est trop volumineuse.',
  'Send JSON (content-type: application/json).': 'Envoyez du JSON (content-type: application/json).',
  'This URL is malformed.': 'Cette URL est mal formée.',
  'This is not a valid request.': 'Cette requête n’est pas valide.',
  'Endpoint not found.': 'Point d’accès introuvable.',
  'This endpoint accepts {methods}.': 'Ce point d’accès accepte {methods}.',

  'page must be a whole number of 1 or more.': 'page doit être un nombre entier à partir de 1.',
  'limit must be a whole number from 1 to 100.': 'limit doit être un nombre entier de 1 à 100.',
  '_id is required.': '_id est obligatoire.',
  'id is required.': 'id est obligatoire.',
  'categoryId is required.': 'categoryId est obligatoire.',
  'subCategoryId is required.': 'subCategoryId est obligatoire.',
  'productId is required.': 'productId est obligatoire.',
  '_id is not a valid id.': '_id n’est pas un identifiant valide.',
  'id is not a valid id.': 'id n’est pas un identifiant valide.',
  'categoryId is not a valid id.': 'categoryId n’est pas un identifiant valide.',
  'subCategoryId is not a valid id.': 'subCategoryId n’est pas un identifiant valide.',
  'productId is not a valid id.': 'productId n’est pas un identifiant valide.',
  'Must be true or false.': 'Indiquez true ou false.',
  'search must be text.': 'search doit être un texte.',
  'search can have up to 200 characters.': 'search peut avoir 200 caractères au maximum.',
  'sort must be one of relevance, price, price-desc, discount.':
    'sort doit être relevance, price, price-desc ou discount.',
  'Category not found.': 'Cette catégorie n’existe pas.',
  'Sub category not found.': 'Cette sous-catégorie n’existe pas.',
  'This product is no longer available.': 'Ce produit n’est plus disponible.',

  'Choose email, SMS or WhatsApp.': 'Choisissez e-mail, SMS ou WhatsApp.',
  'place must be checkout or profile.': 'place doit être checkout ou profile.',
  'Choose at least one country.': 'Choisissez au moins un pays.',
  'Enter an amount from 1 to 10 000 F CFA.': 'Saisissez un montant de 1 à 10 000 F CFA.',
  'The shop does not send messages of this kind.': 'La boutique n’envoie pas de messages de ce type.',
  'Enter a mobile number from Senegal or Côte d’Ivoire, such as 77 123 45 67.':
    'Saisissez un numéro de mobile du Sénégal ou de Côte d’Ivoire, comme 77 123 45 67.',
  'Your choice is saved.': 'Votre choix est enregistré.',
  'This verify token does not belong to this shop.':
    'Ce jeton de vérification n’est pas celui de cette boutique.',
  'This event is not signed by WhatsApp.': 'Cet événement n’est pas signé par WhatsApp.',

  'Enter a colour such as #0b5563.': 'Saisissez une couleur comme #0b5563.',
  'White text cannot be read on this colour. Choose a darker one.':
    'Un texte blanc est illisible sur cette couleur. Choisissez-en une plus foncée.',
  'Dark text cannot be read on this colour. Choose a lighter one.':
    'Un texte foncé est illisible sur cette couleur. Choisissez-en une plus claire.',
  'This colour is too similar to the main colour. Choose a lighter one.':
    'Cette couleur se confond avec la couleur principale. Choisissez-en une plus claire.',
  'A phone number can have up to 30 characters.':
    'Un numéro de téléphone peut avoir 30 caractères au maximum.',
  'Enter a complete phone number, such as +221 33 123 45 67.':
    'Saisissez un numéro de téléphone complet, comme +221 33 123 45 67.',
  'Enter only the phone number, without words or signs, such as +221 33 123 45 67.':
    'Saisissez seulement le numéro de téléphone, sans mots ni signes, comme +221 33 123 45 67.',
  'Enter a phone number of at least 6 digits.': 'Saisissez un numéro de téléphone d’au moins 6 chiffres.',
  'Enter a time such as 08:00.': 'Saisissez une heure comme 08:00.',
  'A day can have up to 6 opening times.': 'Un jour peut avoir 6 plages d’ouverture au maximum.',
  'Opening times of this day overlap. Change one of them.':
    'Des plages d’ouverture de ce jour se chevauchent. Changez-en une.',
  'Send the opening times of seven days.': 'Envoyez les plages d’ouverture de sept jours.',
  'The name of a holiday can have up to 60 characters.':
    'Le nom d’un jour férié peut avoir 60 caractères au maximum.',
  'A shop can have up to 60 holidays.': 'Une boutique peut avoir 60 jours fériés au maximum.',
  'This date is listed twice.': 'Cette date figure deux fois dans la liste.',
  'A reason can have up to 120 characters.': 'Un motif peut avoir 120 caractères au maximum.',
  'This delivery time is no longer available. Choose another one.':
    'Cette heure de livraison n’est plus disponible. Choisissez-en une autre.',
  'slot must be one of the delivery slots.': 'slot doit être un des créneaux de livraison.',
  'Choose the length of a delivery slot.': 'Choisissez la durée d’un créneau.',
  'Enter a number of orders from 1 to 1 000.': 'Indiquez un nombre de commandes de 1 à 1 000.',
  'Enter a number of minutes from 0 to 1 440.': 'Indiquez un nombre de minutes de 0 à 1 440.',
  'The shop is closed. It opens {opens}.': 'La boutique est fermée. Elle ouvre {opens}.',
  'The shop is closed ({reason}). It opens {opens}.':
    'La boutique est fermée ({reason}). Elle ouvre {opens}.',
  'The shop is temporarily closed.': 'La boutique est momentanément fermée.',
  'The shop is temporarily closed ({reason}).': 'La boutique est momentanément fermée ({reason}).',
  'An announcement can have up to 120 characters.': 'Une annonce peut avoir 120 caractères au maximum.',
  'A link can have up to 500 characters.': 'Un lien peut avoir 500 caractères au maximum.',
  'Enter a page of the shop such as /search, or a link that begins with https://.':
    'Saisissez une page de la boutique, comme /search, ou un lien qui commence par https://.',
  'tone must be news, offer or warning.': 'tone doit être news, offer ou warning.',
  'Enter a title.': 'Saisissez un titre.',
  'A title can have up to 80 characters.': 'Un titre peut avoir 80 caractères au maximum.',
  'Enter a title in French or English.': 'Saisissez un titre en français ou en anglais.',
  'The text of a banner can have up to 160 characters.':
    'Le texte d’une bannière peut avoir 160 caractères au maximum.',
  'A description can have up to 160 characters.': 'Une description peut avoir 160 caractères au maximum.',
  'The home page can have up to 6 banners.': 'L’accueil peut avoir 6 bannières au maximum.',
  'The home page can have up to 6 rows of its own.': 'L’accueil peut avoir 6 sélections au maximum.',
  'A row can have up to 10 products.': 'Une sélection peut avoir 10 produits au maximum.',
  'Choose a category.': 'Choisissez une catégorie.',
  'Choose at least one product.': 'Choisissez au moins un produit.',
  'Two banners or rows have the same id.': 'Deux bannières ou sélections ont le même identifiant.',
  'kind must be offers, usual, category or products.': 'kind doit être offers, usual, category ou products.',
  'id must be up to 16 lower-case letters and digits.':
    'id doit avoir 16 lettres minuscules ou chiffres au maximum.',
  'None of these products are available any more.': 'Aucun de ces produits n’est encore disponible.',
  'Your usual products are in your cart.': 'Vos produits habituels sont dans votre panier.',
  'Your usual products that are available are in your cart.':
    'Vos produits habituels disponibles sont dans votre panier.',
  'The text of a page can have up to 20 000 characters.':
    'Le texte d’une page peut avoir 20 000 caractères au maximum.',
  'Enter the name of the shop.': 'Saisissez le nom de la boutique.',
  'The name of a shop can have up to 40 characters.':
    'Le nom d’une boutique peut avoir 40 caractères au maximum.',
  'Enter the name of a city.': 'Saisissez le nom d’une ville.',
  'The name of a city can have up to 60 characters.':
    'Le nom d’une ville peut avoir 60 caractères au maximum.',
  'The name of a country can have up to 60 characters.':
    'Le nom d’un pays peut avoir 60 caractères au maximum.',
  'Choose one of the languages of the shop.': 'Choisissez une des langues de la boutique.',
  'The main language is fixed: categories, products or orders are written in it.':
    'La langue principale ne change plus : des catégories, des produits ou des commandes sont déjà écrits dans cette langue.',
  'Enter a code of 3 to 20 letters and digits.': 'Saisissez un code de 3 à 20 lettres et chiffres.',
  'Enter a number of uses from 1 to 1 000 000.': 'Saisissez un nombre d’utilisations de 1 à 1 000 000.',
  'The last day must not be before the first.': 'Le dernier jour ne peut pas précéder le premier.',
  'A shop can have up to 100 coupons.': 'Une boutique peut avoir 100 codes promo au maximum.',
  'Enter coordinates such as 14.6937 and -17.4441.': 'Saisissez des coordonnées comme 14.6937 et -17.4441.',
  'An id can have up to 60 lower-case letters, digits and underscores.':
    'Un identifiant peut avoir 60 lettres minuscules, chiffres et tirets bas au maximum.',
  'Choose a store.': 'Choisissez un magasin.',
  'Enter a radius from 100 to 50 000 metres.': 'Saisissez un rayon de 100 à 50 000 mètres.',
  'Enter the name of the zone.': 'Saisissez le nom de la zone.',
  'The name of a zone can have up to 60 characters.':
    'Le nom d’une zone peut avoir 60 caractères au maximum.',
  'kind must be quarters, circle or polygon.': 'kind doit être quarters, circle ou polygon.',
  'A zone can have up to 300 neighbourhoods.': 'Une zone peut avoir 300 quartiers au maximum.',
  'A polygon can have up to 100 corners.': 'Une zone dessinée peut avoir 100 points au maximum.',
  'Choose at least one neighbourhood for each zone.': 'Choisissez au moins un quartier pour chaque zone.',
  'A polygon needs at least three corners.': 'Une zone dessinée a besoin d’au moins trois points.',
  'Enter the name of the neighbourhood.': 'Saisissez le nom du quartier.',
  'The name of a neighbourhood can have up to 60 characters.':
    'Le nom d’un quartier peut avoir 60 caractères au maximum.',
  'A shop can have up to 100 zones.': 'Une boutique peut avoir 100 zones au maximum.',
  'Two zones have the same id.': 'Deux zones ont le même identifiant.',
  'A shop can add up to 300 neighbourhoods of its own.':
    'Une boutique peut ajouter 300 quartiers au maximum.',
  'Two neighbourhoods have the same id.': 'Deux quartiers ont le même identifiant.',
  'Choose neighbourhoods from the list.': 'Choisissez des quartiers de la liste.',
  'We do not deliver to this address yet. Choose another address, or call the shop.':
    'Nous ne livrons pas encore à cette adresse. Choisissez-en une autre ou appelez la boutique.',
  'Two coupons have the same code.': 'Deux codes promo sont identiques.',
  'Another coupon had this code before. Its uses would be counted twice.':
    'Un autre code promo s’appelait ainsi\u00a0: ses utilisations seraient comptées deux fois.',
  'Add a new coupon instead of renaming this one.':
    'Ajoutez un nouveau code promo au lieu de renommer celui-ci.',
  'Enter a coupon code.': 'Saisissez un code promo.',
  'This code is not valid.': 'Ce code promo n’est pas valable.',
  'This code is valid from {day} on.': 'Ce code promo est valable à partir du {day}.',
  'This code is no longer valid.': 'Ce code promo n’est plus valable.',
  'This code has been used up.': 'Ce code promo a atteint son nombre maximal d’utilisations.',
  'You have already used this code.': 'Vous avez déjà utilisé ce code promo.',
  'This code is for the first order.': 'Ce code promo est réservé à la première commande.',
  'This code is for orders of {smallest} or more. Add {missing} more.':
    'Ce code promo est valable dès {smallest} d’articles. Ajoutez {missing}.',
  'Coupon applied.': 'Code promo appliqué.',
  'Enter an amount up to 10 000 000 F CFA.': 'Saisissez un montant de 10 000 000 F CFA au maximum.',
  'Enter a whole percentage from 1 to 100.': 'Saisissez un pourcentage entier de 1 à 100.',
  'A shop can list up to 6 cities.': 'Une boutique peut indiquer 6 villes au maximum.',
  'Registration numbers can have up to 300 characters.':
    'Les numéros d’entreprise peuvent avoir 300 caractères au maximum.',
  'Enter a number of minutes from 1 to 240.': 'Saisissez un nombre de minutes de 1 à 240.',
  'Choose from the shop’s payment methods.': 'Choisissez des moyens de paiement de la boutique.',
  'The file contains no settings for this shop.': 'Le fichier ne contient aucun réglage de cette boutique.',
  'The file contains the same settings twice.': 'Le fichier contient deux fois les mêmes réglages.',
  'Specify whether this is a dry run.': 'Précisez s’il s’agit d’un essai.',
  'Settings compared.': 'Réglages comparés.',
  'Leave at least one payment method on.': 'Laissez au moins un moyen de paiement actif.',
  'Enter a number of pieces from 1 to 100 000.': 'Saisissez un nombre d’unités de 1 à 100 000.',
  'A pause can last up to four hours. Check the clock on this device.':
    'Une pause dure quatre heures au maximum. Vérifiez l’heure de cet appareil.',
  'No payment provider is set up for the methods you chose. Keep another one on.':
    'Aucun prestataire de paiement n’est configuré pour les moyens choisis. Laissez-en un autre actif.',
  'The shop is not accepting this payment method right now. Choose another one.':
    'La boutique n’accepte pas ce moyen de paiement pour le moment. Choisissez-en un autre.',
  'A sender can have up to 60 characters.': 'Un expéditeur peut avoir 60 caractères au maximum.',
  'Send the revision that you saw.': 'Envoyez la révision que vous avez vue.',
  'Someone else has changed these settings in the meantime.':
    'Quelqu’un d’autre a modifié ces réglages entre-temps.',
  'This change is no longer in the history.': 'Cette modification n’est plus dans l’historique.',
  'The test order was placed.': 'Commande d’essai enregistrée.',
  'The test order was removed.': 'La commande d’essai est effacée.',
  'There is already a test order. Remove it first.': 'Il y a déjà une commande d’essai. Effacez-la d’abord.',
  'No product is in stock. Add one to place a test order.':
    'Aucun produit n’est en stock. Ajoutez-en un pour passer une commande d’essai.',
  'Settings saved.': 'Réglages enregistrés.',
  'Settings restored.': 'Réglages rétablis.',

  'Image not found.': 'Cette photo n’existe pas.',
  'Choose an image.': 'Choisissez une photo.',
  'Send the image as multipart/form-data.': 'Envoyez la photo en multipart/form-data.',
  'The image was not fully uploaded. Please try again.': 'La photo n’a pas été envoyée en entier. Réessayez.',
  'Send only one image.': 'N’envoyez qu’une seule photo.',
  'Choose an image of up to {megabytes} MB.': 'Choisissez une photo de {megabytes} Mo au maximum.',
  'This image has more than {millions} million pixels. Choose a smaller one.':
    'Cette photo a plus de {millions} millions de pixels. Choisissez-en une plus petite.',
  'We cannot read this image. Choose a JPEG, PNG, WebP, AVIF or GIF file.':
    'Nous ne pouvons pas lire cette photo. Choisissez un fichier JPEG, PNG, WebP, AVIF ou GIF.',
  'Sitemap not found.': 'Ce plan du site n’existe pas.',
  'Choose fr or en.': 'Choisissez fr ou en.',

  'Enter your name.': 'Saisissez votre nom.',
  'A name can have up to 120 characters.': 'Un nom peut avoir 120 caractères au maximum.',
  'Enter your mobile number.': 'Saisissez votre numéro de mobile.',
  'A mobile number can have up to 30 characters.': 'Un numéro de mobile peut avoir 30 caractères au maximum.',
  'Remove characters that cannot be displayed.': 'Retirez les caractères qui ne peuvent pas être affichés.',
  'Enter your email address.': 'Saisissez votre adresse e-mail.',
  'An email address can have up to 254 characters.':
    'Une adresse e-mail peut avoir 254 caractères au maximum.',
  'Enter a valid email address.': 'Saisissez une adresse e-mail valide.',
  'Choose a password.': 'Choisissez un mot de passe.',
  'A password needs at least 8 characters.': 'Un mot de passe doit avoir au moins 8 caractères.',
  'A password can have up to 128 characters.': 'Un mot de passe peut avoir 128 caractères au maximum.',
  'Enter your password.': 'Saisissez votre mot de passe.',
  'Repeat the password.': 'Répétez le mot de passe.',
  'Enter the 6-digit code.': 'Saisissez le code à 6 chiffres.',
  'This token is not valid.': 'Ce jeton n’est pas valide.',
  'status must be Active or Disabled.': 'status doit être Active ou Disabled.',
  'Choose a role.': 'Choisissez un rôle.',
  'Store not found.': 'Ce magasin n’existe pas.',
  'This invitation no longer exists.': 'Cette invitation n’existe plus.',
  'This account is not one of the staff you manage.':
    'Ce compte ne fait pas partie de l’équipe que vous gérez.',
  'This invitation is no longer valid. Ask for a new one.':
    'Cette invitation n’est plus valable. Demandez-en une nouvelle.',
  'Too many invitations are open. Revoke some first.':
    'Trop d’invitations sont en attente. Annulez-en quelques-unes d’abord.',
  'This account is already a member of staff. Change its role on the staff page.':
    'Ce compte fait déjà partie de l’équipe. Son rôle se change sur la page Équipe.',
  'The invitation is on its way.': 'L’invitation est envoyée.',
  'The reminder is on its way.': 'Le rappel est en route.',
  'The invitation was renewed. Its earlier link no longer works.':
    'L’invitation est renouvelée. L’ancien lien ne marche plus.',
  'The invitation is ready.': 'L’invitation est prête.',
  'The invitation was revoked.': 'L’invitation est annulée.',
  'Access ended.': 'L’accès est retiré.',
  'Welcome to the team.': 'Bienvenue dans l’équipe.',
  'role must be ADMIN, MANAGER, PICKER, RIDER or USER.':
    'role doit être ADMIN, MANAGER, PICKER, RIDER ou USER.',
  'password and confirm password must be same': 'Les deux mots de passe doivent être identiques.',
  'New password and confirm password must be same.':
    'Le nouveau mot de passe et sa confirmation doivent être identiques.',
  'This password is too common and easy to guess. Choose another one.':
    'Ce mot de passe est trop courant et facile à deviner. Choisissez-en un autre.',
  'An account with this email address already exists. Please log in.':
    'Un compte existe déjà avec cette adresse e-mail. Connectez-vous.',
  'This email or password is incorrect.': 'L’e-mail ou le mot de passe est incorrect.',
  'This account is disabled. Please contact the shop.': 'Ce compte est désactivé. Contactez la boutique.',
  'Please log in.': 'Connectez-vous.',
  'Do not have permission': 'Vous n’avez pas l’autorisation.',
  'This request did not come from the shop’s own pages.':
    'Cette demande ne vient pas des pages de la boutique.',
  'This code is incorrect or has expired. Check it or request a new one.':
    'Ce code est incorrect ou a expiré. Vérifiez-le ou demandez-en un nouveau.',
  'Enter the code we sent you first.': 'Saisissez d’abord le code que nous vous avons envoyé.',
  'This link is no longer valid. Request a new one.': 'Ce lien n’est plus valide. Demandez-en un nouveau.',
  'This link no longer works. If you have already used it, use “Forgot password” to choose a new password.':
    'Ce lien ne fonctionne plus. S’il a déjà servi, choisissez un mot de passe avec « Mot de passe oublié ».',
  'This email address was used by another account until recently. Try again in 3 days.':
    'Cette adresse e-mail appartenait encore récemment à un autre compte. Réessayez dans 3 jours.',
  'Your email address is restored. Choose a new password.':
    'Votre adresse e-mail est rétablie. Choisissez un nouveau mot de passe.',
  'The current password is incorrect.': 'Le mot de passe actuel est incorrect.',
  'The password is incorrect.': 'Le mot de passe est incorrect.',
  'The shop needs an owner. Make someone else an owner first.':
    'La boutique a besoin d’un propriétaire. Nommez d’abord quelqu’un d’autre.',
  'Account not found.': 'Ce compte n’existe pas.',
  'Session not found.': 'Cette session n’existe pas.',
  'Too many attempts. Please try again in {hours} h.': 'Trop de tentatives. Réessayez dans {hours} h.',
  'Too many attempts. Please try again in {minutes} min.':
    'Trop de tentatives. Réessayez dans {minutes} min.',
  'Your account has been created.': 'Votre compte est créé.',
  'Your account has been created. We sent you a link to verify your email address.':
    'Votre compte est créé. Nous vous avons envoyé un lien pour vérifier votre adresse e-mail.',
  'You are logged in.': 'Connexion réussie.',
  'You are logged out.': 'Déconnexion réussie.',
  'Profile saved.': 'Profil enregistré.',
  'Profile saved. Enter the code we sent to {email}.':
    'Profil enregistré. Saisissez le code envoyé à {email}.',
  'Email address changed.': 'Adresse e-mail modifiée.',
  'Password changed.': 'Mot de passe modifié.',
  'Profile image saved.': 'Photo enregistrée.',
  'If an account with this address exists, we have sent it a code.':
    'Si un compte existe avec cette adresse, nous lui avons envoyé un code.',
  'Code confirmed. Choose a new password.': 'Code confirmé. Choisissez un nouveau mot de passe.',
  'Your email address is verified.': 'Votre adresse e-mail est vérifiée.',
  'We sent you a new link.': 'Nous vous avons envoyé un nouveau lien.',
  'This device has been logged out.': 'Cet appareil a été déconnecté.',
  'All your devices have been logged out.': 'Tous vos appareils ont été déconnectés.',
  'Your account has been deleted.': 'Votre compte a été supprimé.',
  'Account saved.': 'Compte enregistré.',
  'All devices of this account have been logged out.': 'Tous les appareils de ce compte ont été déconnectés.',

  'addressId is required.': 'addressId est obligatoire.',
  'addressId is not a valid id.': 'addressId n’est pas un identifiant valide.',
  'key is required.': 'key est obligatoire.',
  'sessionId is required.': 'sessionId est obligatoire.',
  'Enter the address: street, number, landmark.': 'Saisissez l’adresse : rue, numéro, repère.',
  'An address can have up to 300 characters.': 'Une adresse peut avoir 300 caractères au maximum.',
  'This can have up to 120 characters.': 'Ce champ peut avoir 120 caractères au maximum.',
  'Enter a city.': 'Saisissez une ville.',
  'Enter a state or region.': 'Saisissez une région.',
  'Enter a country.': 'Saisissez un pays.',
  'Enter a pincode.': 'Saisissez un code postal.',
  'Enter a mobile number.': 'Saisissez un numéro de mobile.',
  'A landmark can have up to 160 characters.': 'Un repère peut avoir 160 caractères au maximum.',
  'Choose a neighbourhood.': 'Choisissez un quartier.',
  'Send latitude and longitude together, in degrees.':
    'Envoyez la latitude et la longitude ensemble, en degrés.',
  'Upload the photo first.': 'Envoyez d’abord la photo.',
  'This photo is no longer available. Choose it again.':
    'Cette photo n’est plus là. Choisissez-la de nouveau.',
  'Address not found.': 'Cette adresse n’existe pas.',
  'You can save up to 50 addresses. Remove one first.':
    'Vous pouvez enregistrer 50 adresses au maximum. Supprimez-en une d’abord.',
  'Address saved.': 'Adresse enregistrée.',
  'Address Remove': 'Adresse supprimée.',

  'A quantity must be a whole number from 1 to 9999.': 'La quantité doit être un nombre entier de 1 à 9 999.',
  'A quantity must be a whole number from 0 to 9999.': 'La quantité doit être un nombre entier de 0 à 9 999.',
  'items must be a list of products and quantities.':
    'items doit être une liste de produits et de quantités.',
  'A cart can hold up to 200 products.': 'Un panier peut contenir 200 produits au maximum.',
  'Item added': 'Article ajouté.',
  'Item remove': 'Article retiré.',
  'This product is already in your cart.': 'Ce produit est déjà dans votre panier.',
  'This product is out of stock.': 'Ce produit est en rupture de stock.',
  'Only {stock} left in stock.': 'Il n’en reste que {stock} en stock.',
  'This product is not in your cart.': 'Ce produit n’est pas dans votre panier.',
  'Cart saved.': 'Panier enregistré.',

  'list_items must be the lines of the cart.': 'list_items doit contenir les lignes du panier.',
  'subTotalAmt must be an amount in whole XOF.': 'subTotalAmt doit être un montant entier en XOF.',
  'totalAmt must be an amount in whole XOF.': 'totalAmt doit être un montant entier en XOF.',
  'This customer has no account, so they can have no store credit.':
    'Sans compte, ce client ne peut pas recevoir d’avoir.',
  'The customer has used their store credit for another order since.':
    'Depuis, le client a utilisé son avoir pour une autre commande.',
  'dueAmt must be an amount in whole XOF.': 'dueAmt doit être un montant entier en XOF.',
  'A weight must be a whole number of grams up to 100 000.':
    'Le poids doit être un nombre entier de grammes, 100 000 au plus.',
  'replacementId is required.': 'replacementId est obligatoire.',
  'replacementId is not a valid id.': 'replacementId n’est pas un identifiant valide.',
  'Enter a number of bags from 1 to 20.': 'Indiquez un nombre de sacs de 1 à 20.',
  'Choose what happens if a product is missing.': 'Dites-nous quoi faire si un article manque.',
  'maxPrice must be an amount in whole XOF.': 'maxPrice doit être un montant entier en XOF.',
  'Your choice was saved.': 'Votre choix est enregistré.',
  'This product is not part of the order.': 'Cet article ne fait pas partie de la commande.',
  'The shop has withdrawn this replacement.': 'La boutique a retiré ce remplacement.',
  'The customer may still refuse a replacement. Pack the order once they have answered, or the time is up.':
    'Le client peut encore refuser un remplacement. Emballez la commande après sa réponse, ou une fois le délai passé.',
  'It is too late to decide: your earlier choice applies.': 'Trop tard : votre choix de départ s’applique.',
  'This link no longer works. Log in to see your order.':
    'Ce lien ne fonctionne plus. Connectez-vous pour voir votre commande.',
  'Pick all items first.': 'Préparez d’abord chaque article.',
  'Enter either a quantity or a weight.': 'Indiquez soit une quantité, soit un poids.',
  'This product is sold by the piece.': 'Ce produit se vend à la pièce.',
  'payWith must be an amount in whole XOF.': 'payWith doit être un montant entier en XOF.',
  'The amount you pay with can be up to 10 000 F CFA above the total.':
    'Le montant que vous donnez peut dépasser le total de 10 000 F CFA au maximum.',
  'This order was placed, then cancelled.': 'Cette commande a été passée, puis annulée.',
  'seenPrice must be an amount in whole XOF.': 'seenPrice doit être un montant entier en XOF.',
  'The amount you pay with must cover the total.': 'Le montant que vous donnez doit couvrir le total.',
  'Enter a number of minutes from 0 to 30.': 'Saisissez un nombre de minutes de 0 à 30.',
  'Wait at the door first.': 'Attendez d’abord à la porte.',
  'This shift has changed in the meantime. Check the amounts again.':
    'Ce service a changé entre-temps. Vérifiez à nouveau les montants.',
  'A step made offline needs its own key.': 'Une étape faite hors ligne a besoin de sa propre clé.',
  'Idempotency-Key can have up to 200 visible characters.':
    'Idempotency-Key peut avoir 200 caractères visibles au maximum.',
  'You have placed many orders in a short time. Please try again in {minutes} min, or call the shop.':
    'Vous avez passé beaucoup de commandes en peu de temps. Réessayez dans {minutes} min ou appelez la boutique.',
  'You have started many payments in a short time. Please try again in {minutes} min, or call the shop.':
    'Vous avez lancé beaucoup de paiements en peu de temps. Réessayez dans {minutes} min ou appelez la boutique.',
  'You have cancelled many orders today. Please try again in {hours} h, or call the shop.':
    'Vous avez annulé beaucoup de commandes aujourd’hui. Réessayez dans {hours} h ou appelez la boutique.',
  'Many orders were placed with this phone number. Please try again in {minutes} min, or call the shop.':
    'Beaucoup de commandes ont été passées avec ce numéro. Réessayez dans {minutes} min ou appelez la boutique.',
  'Your first orders can contain up to {pieces} of {name}. Order fewer, or call the shop.':
    'Pour vos premières commandes, nous livrons au plus {pieces} × {name}. Commandez-en moins ou appelez la boutique.',
  'Your first orders can contain up to {weight} of {name}. Order less, or call the shop.':
    'Pour vos premières commandes, nous livrons au plus {weight} de « {name} ». Commandez-en moins ou appelez la boutique.',
  'Your first orders can contain up to {pieces} items in total. Order fewer, or call the shop.':
    'Pour vos premières commandes, nous livrons au plus {pieces} articles en tout. Commandez-en moins ou appelez la boutique.',
  'Your cart is empty.': 'Votre panier est vide.',
  'Your order {number} has already been placed.': 'Votre commande {number} a déjà été enregistrée.',
  'The amount due is now {due}. Check it and order again.':
    'Le montant à payer est maintenant de {due}. Vérifiez-le et commandez à nouveau.',
  'Delivery costs {fee}, so {due} is due in total. This app does not show it yet: please order on the shop’s own website.':
    'La livraison coûte {fee} : il faut donc payer {due} en tout. Cette application ne l’affiche pas encore ; commandez sur le site de la boutique.',
  'The minimum order is {smallest}. Add {missing} to your cart.':
    'Le minimum de commande est de {smallest}. Il manque {missing}.',
  'Your cart has changed. Check it and order again.':
    'Votre panier a changé. Vérifiez-le et commandez à nouveau.',
  'Some products are no longer available in the quantity you want. Check your cart.':
    'Certains produits ne sont plus disponibles dans la quantité voulue. Vérifiez votre panier.',
  'Your order has been placed.': 'Votre commande est confirmée.',
  'Continue to the payment page.': 'Continuez sur la page de paiement.',
  'This order has already been placed. You can find it in your orders.':
    'Cette commande a déjà été enregistrée. Vous la trouverez dans vos commandes.',
  'A payment you started cannot be cancelled right now. Please try again shortly.':
    'Un paiement déjà lancé ne peut pas être annulé pour le moment. Réessayez dans un instant.',
  'We cannot take your order. Please contact the shop.':
    'Nous ne pouvons pas prendre votre commande. Contactez la boutique.',
  'Customer not found.': 'Ce client n’existe pas.',
  'Staff can only delete their account in their own profile.':
    'Un membre de l’équipe ne peut supprimer son compte que depuis son profil.',
  'This customer has an order in progress. Deliver or cancel it first.':
    'Ce client a une commande en cours. Livrez-la ou annulez-la d’abord.',
  'This customer is still owed a refund. Erase their data once it is paid.':
    'Un remboursement est encore dû à ce client. Effacez ses données une fois l’argent rendu.',
  'The note was saved.': 'La note est enregistrée.',
  'This customer can no longer order.': 'Ce client ne peut plus commander.',
  'This customer can order again.': 'Ce client peut de nouveau commander.',
  'The customer’s data was erased.': 'Les données du client ont été effacées.',
  'A note can have up to 1000 characters.': 'Une note peut avoir 1 000 caractères au maximum.',
  'Enter a reason.': 'Saisissez un motif.',
  'A reason can have up to 300 characters.': 'Un motif peut avoir 300 caractères au maximum.',
  'Order not found.': 'Cette commande n’existe pas.',
  'Payment not found.': 'Ce paiement n’existe pas.',
  'refundId is required.': 'refundId est obligatoire.',
  'refundId is not a valid id.': 'refundId n’est pas un identifiant valide.',
  'version must be a whole number of 1 or more.': 'version doit être un nombre entier à partir de 1.',
  'A note can have up to 500 characters.': 'Une note peut avoir 500 caractères au maximum.',
  'A note can have up to 300 characters.': 'Une note peut avoir 300 caractères au maximum.',
  'Choose a reason.': 'Choisissez un motif.',
  'Choose a stage.': 'Choisissez une étape.',
  'Choose a payment state.': 'Choisissez un état de paiement.',
  'Choose a payment method.': 'Choisissez un moyen de paiement.',
  'Choose a state.': 'Choisissez un état.',
  'Choose how to refund.': 'Choisissez comment rembourser.',
  'Choose how to get your money.': 'Choisissez comment recevoir votre argent.',
  'Choose how it was paid out.': 'Choisissez comment l’argent a été rendu.',
  'Enter a valid mobile number.': 'Saisissez un numéro de mobile valide.',
  'Enter a date.': 'Saisissez une date.',
  'The end must not be before the start.': 'La fin ne peut pas précéder le début.',
  'Choose a period of up to 400 days.': 'Choisissez une période de 400 jours au maximum.',
  'Enter a date from 2020 to 2100.': 'Saisissez une date entre 2020 et 2100.',
  'Enter a mobile number of at least 6 digits.': 'Saisissez un numéro de mobile d’au moins 6 chiffres.',
  'Change at least one line.': 'Modifiez au moins une ligne.',
  'Add a product.': 'Ajoutez un produit.',
  'lines must be a list of products and quantities.':
    'lines doit être une liste de produits et de quantités.',
  'Each product can be listed once.': 'Chaque produit ne peut figurer qu’une fois.',
  'An order can hold up to 200 products.': 'Une commande peut contenir 200 produits au maximum.',
  'amount must be an amount in whole XOF.': 'amount doit être un montant entier en XOF.',
  'A name can have up to 100 characters.': 'Un nom peut avoir 100 caractères au maximum.',
  'This order has changed in the meantime. This is its current state.':
    'Cette commande a changé entre-temps. La voici telle qu’elle est.',
  'This is no longer possible for this order.': 'Ce n’est plus possible pour cette commande.',
  'The customer has changed how they want this money. Nothing was recorded: check the order.':
    'Le client veut maintenant recevoir cet argent autrement. Rien n’est enregistré : vérifiez la commande.',
  'The customer already has this refund. Do not pay it again.':
    'Le client a déjà reçu ce remboursement. Ne le payez pas une deuxième fois.',
  'The customer has this money as store credit. Do not pay it; if you have, choose “Recorded by mistake” at the credit.':
    'Le client a déjà cette somme en avoir. Ne la payez pas ; si c’est fait, touchez « Noté par erreur » à côté de l’avoir.',
  '{by} has already paid this out in cash. Do not pay it again.':
    '{by} a déjà rendu cette somme en espèces. Ne la payez pas une deuxième fois.',
  '{by} has already sent this by mobile money. Do not pay it again.':
    '{by} a déjà envoyé cette somme par mobile money. Ne la payez pas une deuxième fois.',
  'The customer must agree to pay more.': 'Le client doit accepter de payer plus.',
  'This cannot be undone: {name} has been sold since, {stock} left.':
    'Impossible d’annuler cette étape : le stock de {name} a été vendu entre-temps, il en reste {stock}.',
  'The cash to collect has changed: it is now {amount}.':
    'Le montant à encaisser a changé\u00a0: c’est maintenant {amount}.',
  'This cannot be undone: the rider has handed in the cash, ended the shift or begun another trip since.':
    'Impossible d’annuler cette étape\u00a0: depuis, le livreur a remis l’argent, terminé son service ou commencé une autre tournée.',
  'This cannot be undone: the coupon has been used again since.':
    'Impossible d’annuler cette étape : le code promo a resservi entre-temps.',
  'This cannot be undone: the coupon is for the first order, and there is another one since.':
    'Impossible d’annuler cette étape : le code promo vaut pour la première commande, et il y en a une autre depuis.',
  'This cannot be undone: its delivery time has been filled since.':
    'Impossible d’annuler cette étape : il n’y a plus de place à l’heure de livraison choisie.',
  'The last step was undone.': 'Dernière étape annulée.',
  'Not enough stock of {name}: {stock} left.': 'Il n’y a pas assez de stock de {name} : il en reste {stock}.',
  'This product is no longer sold.': 'Ce produit n’est plus vendu.',
  'An order must keep at least one product. Cancel it instead.':
    'Une commande doit garder au moins un produit. Annulez-la plutôt.',
  'This refunds the whole order. Cancel it instead.': 'Cela rembourse toute la commande. Annulez-la plutôt.',
  'Choose what to refund.': 'Choisissez ce qu’il faut rembourser.',
  'This is more than was bought.': 'C’est plus que ce qui a été acheté.',
  'You can refund up to {amount}.': 'Vous pouvez rembourser {amount} au maximum.',
  'Refund recorded.': 'Le remboursement est enregistré.',
  'The payout was undone.': 'C’est corrigé : cette somme n’a pas été versée.',
  'The order was changed.': 'La commande est modifiée.',
  'The email is on its way.': 'L’e-mail est envoyé.',
  'This email is sent by itself within a minute, once the last step can no longer be undone.':
    'Cet e-mail part tout seul dans la minute, dès que la dernière étape ne peut plus être annulée.',
  'This order is not linked to an account with an email address.':
    'Aucun compte avec une adresse e-mail n’est lié à cette commande.',
  'This order has already been placed.': 'Cette commande a déjà été enregistrée.',
  'The order was placed.': 'Commande enregistrée.',
  'The demo has already been cleared.': 'La démo a déjà été effacée.',
  'The demo was cleared.': 'La démo est effacée.',
  'Refund not found.': 'Remboursement introuvable.',
  'Your order has been cancelled.': 'Votre commande est annulée.',
  'Your order has been cancelled. We are refunding your card.':
    'Votre commande est annulée. Votre carte sera remboursée.',
  'The products were added to your order.': 'Les produits sont ajoutés à votre commande.',
  'We are already preparing this order, so nothing can be added to it any more. Your cart has not changed: place a new order.':
    'Cette commande est déjà en préparation : rien ne peut plus y être ajouté. Votre panier n’a pas changé : passez une nouvelle commande.',
  'This order is over, so nothing can be added to it. Your cart has not changed: place a new order.':
    'Cette commande est terminée : rien ne peut y être ajouté. Votre panier n’a pas changé : passez une nouvelle commande.',
  'This order was paid by card, so nothing can be added to it. Your cart has not changed: place a new order.':
    'Cette commande est payée par carte : rien ne peut y être ajouté. Votre panier n’a pas changé : passez une nouvelle commande.',
  'This order has changed in the meantime. Check it and add your products again.':
    'Cette commande a changé entre-temps. Vérifiez-la, puis ajoutez vos produits à nouveau.',
  'The price of {name} has changed since this order. Take it out of the cart, or place a new order.':
    'Le prix de {name} a changé depuis cette commande. Retirez ce produit du panier, ou passez une nouvelle commande.',
  'The order would cost {due} in total. Check it and add your products again.':
    'La commande coûterait {due} au total. Vérifiez-la, puis ajoutez vos produits à nouveau.',
  'This order can no longer be cancelled.': 'Cette commande ne peut plus être annulée.',
  'None of the products in this order are available any more.':
    'Aucun produit de cette commande n’est encore disponible.',
  'The products of this order are in your cart.': 'Les produits de cette commande sont dans votre panier.',
  'The products of this order that are still available are in your cart.':
    'Les produits de cette commande encore en vente sont dans votre panier.',
  'You have an order in progress. Cancel it or wait for its delivery, then delete your account.':
    'Vous avez une commande en cours. Annulez-la ou attendez la livraison, puis supprimez votre compte.',
  'We still owe you a refund. Delete your account once you have received it.':
    'Nous vous devons encore un remboursement. Supprimez votre compte une fois qu’il est arrivé.',
  'The payment was cancelled. Your cart has not changed.':
    'Le paiement est annulé. Votre panier n’a pas changé.',
  'Online payment is temporarily unavailable. You were not charged. Try again or pay on delivery.':
    'Le paiement en ligne est momentanément indisponible. Rien n’a été débité. Réessayez ou payez à la livraison.',
  'This amount cannot be paid online. Please pay on delivery.':
    'Ce montant ne peut pas être payé en ligne. Payez à la livraison.',
  'This amount cannot be paid online. Change the products in your cart, or remove the coupon code.':
    'Ce montant ne peut pas être payé en ligne. Modifiez votre panier, ou retirez le code promo.',
  'This event is not signed by the payment provider.':
    'Cet événement n’est pas signé par le prestataire de paiement.',

  'Enter a name.': 'Saisissez un nom.',
  'A name can have up to 200 characters.': 'Un nom peut avoir 200 caractères au maximum.',
  'Enter text.': 'Saisissez un texte.',
  'This image is not in the shop. Upload it first.':
    'Cette photo n’est pas dans la boutique. Envoyez-la d’abord.',
  'Select at least one category.': 'Choisissez au moins une catégorie.',
  'seen must be the revision and the stock that you saw.':
    'seen doit être la révision et le stock que vous avez vus.',
  'A product can have up to 50 extra fields.': 'Un produit peut avoir 50 champs supplémentaires au maximum.',
  'The name of an extra field must have 1 to 80 characters.':
    'Le nom d’un champ supplémentaire doit avoir de 1 à 80 caractères.',
  'An extra field with this name already exists.': 'Un champ supplémentaire porte déjà ce nom.',
  'Give this extra field another name.': 'Donnez un autre nom à ce champ supplémentaire.',
  'Fill in this field or remove it.': 'Remplissez ce champ ou retirez-le.',
  'An extra field can have up to 2 000 characters.':
    'Un champ supplémentaire peut avoir 2 000 caractères au maximum.',
  'Extra fields must be a list of names and texts.':
    'Les champs supplémentaires doivent être des noms suivis de leurs textes.',
  'A unit can have up to 80 characters.': 'Une unité peut avoir 80 caractères au maximum.',
  'The price must be a whole amount from 1 to 1 000 000 000 F CFA.':
    'Le prix doit être un montant entier de 1 à 1 000 000 000 F CFA.',
  'A spreadsheet has rounded this barcode. Format its column as text, enter the digits again and export it.':
    'Un tableur a arrondi ce code-barres. Mettez sa colonne au format texte, ressaisissez les chiffres et exportez de nouveau.',
  'A barcode contains only digits. Enter other codes as the product number.':
    'Un code-barres n’a que des chiffres. Saisissez les autres codes comme référence.',
  'A barcode has 8, 12, 13 or 14 digits; a short code of your own has up to 7.':
    'Un code-barres a 8, 12, 13 ou 14 chiffres ; un code court à vous en a 7 au maximum.',
  'This barcode is not valid: check its digits.': 'Ce code-barres n’est pas valide : vérifiez ses chiffres.',
  'A product number can have up to 64 characters.': 'Une référence peut avoir 64 caractères au maximum.',
  'The purchase price must be a whole amount from 0 to 1 000 000 000 F CFA.':
    'Le prix d’achat doit être un montant entier de 0 à 1 000 000 000 F CFA.',
  'The barcode {code} belongs to another product, “{name}”.':
    'Le code-barres {code} est celui d’un autre produit, « {name} ».',
  'The product number {code} belongs to another product, “{name}”.':
    'La référence {code} est celle d’un autre produit, « {name} ».',
  'Another product already has this barcode.': 'Un autre produit a déjà ce code-barres.',
  'Another product already has this product number.': 'Un autre produit a déjà cette référence.',
  'The low-stock threshold must be a whole number from 0 to 1 000 000.':
    'Le seuil d’alerte doit être un nombre entier de 0 à 1 000 000.',
  'The stock must be a whole number from 0 to 1 000 000.':
    'Le stock doit être un nombre entier de 0 à 1 000 000.',
  'The discount must be a whole percentage from 0 to 100.':
    'La remise doit être un pourcentage entier de 0 à 100.',
  'A description can have up to 20 000 characters.':
    'Une description peut avoir 20 000 caractères au maximum.',
  'A brand can have up to 120 characters.': 'Une marque peut avoir 120 caractères au maximum.',
  'image must be a list of images.': 'image doit être une liste de photos.',
  'A product can have up to 20 images.': 'Un produit peut avoir 20 photos au maximum.',
  'category must be a list of categories.': 'category doit être une liste de catégories.',
  'subCategory must be a list of sub categories.': 'subCategory doit être une liste de sous-catégories.',
  'Enter a description.': 'Saisissez une description.',
  'Enter a unit, such as 1 kg.': 'Saisissez une unité, par exemple 1 kg.',
  'Enter the stock.': 'Saisissez le stock.',
  'A step must be a whole number of grams from 10 to 1 000.':
    'Une tranche doit être un nombre entier de grammes de 10 à 1 000.',
  'This product is now sold in different steps: this line can only be reduced.':
    'Ce produit se vend maintenant par d’autres tranches : cette ligne ne peut être que réduite.',
  'Enter a price.': 'Saisissez un prix.',
  'Enter a price before publishing this product.': 'Saisissez un prix avant de mettre ce produit en vente.',
  'Enter a discount, or 0 for none.': 'Saisissez une remise, 0 s’il n’y en a pas.',
  'This filter is not valid.': 'Ce filtre n’est pas valide.',
  'changes must be a list of products and their new values.':
    'changes doit être une liste de produits et de leurs nouvelles valeurs.',
  'You can save up to 500 products at once.': 'Vous pouvez enregistrer 500 produits à la fois au maximum.',
  'The threshold must be a whole number of pieces from 0 to 10 000.':
    'Le seuil doit être un nombre entier d’unités, de 0 à 10 000.',
  'by can have up to 120 characters.': 'by peut avoir 120 caractères au maximum.',
  'kind must be form, grid, import, move or undo.': 'kind doit être form, grid, import, move ou undo.',
  'list must be categories, subCategories or products.':
    'list doit être categories, subCategories ou products.',
  'Someone else has changed this order in the meantime. Check it, then move the item again.':
    'Quelqu’un d’autre a modifié cet ordre entre-temps. Vérifiez-le, puis recommencez le déplacement.',
  'Order saved.': 'Ordre enregistré.',
  'A name can have up to 80 characters.': 'Un nom peut avoir 80 caractères au maximum.',
  'Enter a percentage from 1 to 99.': 'Saisissez un pourcentage de 1 à 99.',
  'Enter a price of 1 F CFA or more.': 'Saisissez un prix à partir de 1 F CFA.',
  'Enter either a percentage or a price.': 'Saisissez soit un pourcentage, soit un prix.',
  'Choose what the offer applies to.': 'Choisissez ce que la promotion concerne.',
  'Choose products from the shop.': 'Choisissez des produits de la boutique.',
  'Choose brands from the shop.': 'Choisissez des marques de la boutique.',
  'Choose categories from the shop.': 'Choisissez des catégories de la boutique.',
  'An offer can include up to 200 products.': 'Une promotion peut porter sur 200 produits au maximum.',
  'The end must be after the start.': 'La fin doit être après le début.',
  'A shop can plan up to 200 offers at once. Delete or end some first.':
    'Une boutique peut prévoir 200 promotions à la fois au maximum. Supprimez-en ou terminez-en d’abord.',
  'This offer does not exist.': 'Cette promotion n’existe pas.',
  'This offer is not running at the moment.': 'Cette promotion n’est pas en cours.',
  'Someone else has changed this offer in the meantime.':
    'Quelqu’un d’autre a modifié cette promotion entre-temps.',
  'Offer saved.': 'Promotion enregistrée.',
  'The offer has ended.': 'La promotion est terminée.',
  'Offer deleted.': 'Promotion supprimée.',
  'Offer restored.': 'Promotion rétablie.',
  'This is not a valid change.': 'Cette modification n’est pas valide.',
  'A category with this name already exists.': 'Une catégorie porte déjà ce nom.',
  'A sub category with this name already exists.': 'Une sous-catégorie porte déjà ce nom.',
  'A product with this name, brand and unit already exists.':
    'Un produit de ce nom, de cette marque et de cette unité existe déjà.',
  '“{name}” still has sub categories ({subCategoryCount}: {subCategories}). Move or delete them first.':
    '« {name} » a encore des sous-catégories ({subCategoryCount} : {subCategories}). Déplacez-les ou supprimez-les d’abord.',
  '“{name}” still has products ({productCount}: {products}). Move or delete them first.':
    '« {name} » a encore des produits ({productCount} : {products}). Déplacez-les ou supprimez-les d’abord.',
  '“{name}” still has sub categories ({subCategoryCount}: {subCategories}) and products ({productCount}: {products}). Move or delete them first.':
    '« {name} » a encore des sous-catégories ({subCategoryCount} : {subCategories}) et des produits ({productCount} : {products}). Déplacez-les ou supprimez-les d’abord.',
  '“{name}” still has synonyms ({synonymCount}: {synonyms}). Delete them first.':
    '« {name} » a encore des synonymes ({synonymCount} : {synonyms}). Supprimez-les d’abord.',
  'seen must be the revision that you saw.': 'seen doit être la révision que vous avez vue.',
  'Someone else has changed this in the meantime. Check the differences; saving again keeps your version.':
    'Quelqu’un d’autre a modifié ceci entre-temps. Vérifiez les différences ; enregistrez à nouveau pour garder votre version.',
  'Someone else has changed this product in the meantime. Check the differences.':
    'Quelqu’un d’autre a modifié ce produit entre-temps. Vérifiez les différences.',
  'Someone else has changed some of these products in the meantime. Nothing was saved. Check the differences.':
    'Quelqu’un d’autre a modifié certains de ces produits entre-temps. Rien n’a été enregistré. Vérifiez les différences.',
  'This has been changed again since and can no longer be undone.':
    'Cela a encore été modifié depuis et ne peut plus être annulé.',
  'This has already been undone.': 'C’est déjà annulé.',
  'Its categories have been deleted. Restore one of them first.':
    'Ses catégories ont été supprimées. Rétablissez d’abord l’une d’elles.',
  'Change not found.': 'Cette modification n’existe pas.',
  'Enter a description before publishing this product.':
    'Saisissez une description avant de mettre ce produit en vente.',
  'Only {stock} left: the rest has been sold in the meantime.':
    'Il n’en reste que {stock} : le reste a été vendu entre-temps.',
  'Category saved.': 'Catégorie enregistrée.',
  'Category deleted.': 'Catégorie supprimée.',
  'Sub category saved.': 'Sous-catégorie enregistrée.',
  'Sub category deleted.': 'Sous-catégorie supprimée.',
  'Product saved.': 'Produit enregistré.',
  'Product deleted.': 'Produit supprimé.',
  'Products deleted.': 'Produits supprimés.',
  'Choose products.': 'Choisissez des produits.',
  'A text is too long.': 'Un texte est trop long.',
  'rows must be a list of barcodes, product numbers or names.':
    'rows doit être une liste de codes-barres, de références ou de noms.',
  'rows must be a list of image names.': 'rows doit être une liste de noms de photos.',
  'You can match up to 1 000 files at once.': 'Vous pouvez comparer 1 000 fichiers à la fois au maximum.',
  'changes must be a list of products or categories and their images.':
    'changes doit être une liste de produits ou de catégories avec leurs photos.',
  'placing must be first, last or replace.': 'placing doit être first, last ou replace.',
  'You can save the images of up to 100 products at once.':
    'Vous pouvez enregistrer les photos de 100 produits à la fois au maximum.',
  'You can match up to 500 rows at once.': 'Vous pouvez comparer 500 lignes à la fois au maximum.',
  'Changes saved.': 'Modifications enregistrées.',
  'No changes to save.': 'Aucune modification à enregistrer.',
  'Change undone.': 'Modification annulée.',
  'All changes undone.': 'Toutes les modifications sont annulées.',
  'All changes undone, except for categories that no longer exist: choose others for these products.':
    'Tout est annulé, sauf pour les catégories qui n’existent plus : choisissez-en d’autres pour ces produits.',
  'Change undone, except for categories that no longer exist: choose others for these products.':
    'Modification annulée, sauf pour les catégories qui n’existent plus : choisissez-en d’autres pour ces produits.',
  'endpoint must be a public https address.': 'endpoint doit être une adresse https publique.',
  'keys must be those of a push subscription.': 'keys doit contenir les clés d’un abonnement push.',
  'This device does not get notifications. Turn them on first.':
    'Cet appareil ne reçoit pas de notifications. Activez-les d’abord.',
  'Notifications are on.': 'Les notifications sont activées.',
  'Notifications are off.': 'Les notifications sont désactivées.',
  'The test is on its way.': 'Le test est en route.',
  'You will get an email about each new order.': 'Vous recevrez un e-mail à chaque nouvelle commande.',
  'You will no longer get emails about new orders.':
    'Vous ne recevrez plus d’e-mails pour les nouvelles commandes.',
  'Threshold saved.': 'Seuil enregistré.',

  'Image saved.': 'Photo enregistrée.',
  'We cannot read HEIC images from an iPhone. Save the image as JPEG and try again.':
    'Nous ne pouvons pas lire les photos HEIC d’un iPhone. Enregistrez la photo en JPEG et réessayez.',
  'period must be today, 14d or 3m.': 'period doit être today, 14d ou 3m.',
  'Enter a word.': 'Saisissez un mot.',
  'Enter a word with letters or digits.': 'Saisissez un mot avec des lettres ou des chiffres.',
  'This word is too common to search for. Add another word.':
    'Ce mot est trop courant pour la recherche. Ajoutez-en un autre.',
  'A word can have up to 80 characters.': 'Un mot peut avoir 80 caractères au maximum.',
  'Choose one product, one category or one sub category.':
    'Choisissez un produit, une catégorie ou une sous-catégorie.',
  'This word is already a synonym. Delete that synonym first.':
    'Ce mot est déjà un synonyme. Supprimez d’abord ce synonyme.',
  'Synonym not found.': 'Ce synonyme n’existe pas.',
  'Synonym created. The search uses it now.': 'Synonyme créé. La recherche en tient compte.',
  'Synonym created. It takes effect once the product is published.':
    'Synonyme créé. Il servira dès la mise en vente du produit.',
  'Synonym deleted.': 'Synonyme supprimé.',

  ...importMessages,
  ...securityMessages,
  ...storeMessages,
  'A delivery code has four digits.': 'Un code de livraison a quatre chiffres.',
  'Choose from the list what was wrong.': 'Choisissez dans la liste ce qui n’allait pas.',
  'A comment can have up to 1 000 characters.': 'Un commentaire peut avoir 1 000 caractères au maximum.',
  'You can rate an order once it has been delivered to you.':
    'Vous pourrez noter cette commande une fois livrée.',
  'This order can no longer be rated.': 'Cette commande ne peut plus être notée.',
  'Your rating can no longer be changed.': 'Votre note ne peut plus être modifiée.',
  'Thank you! The shop has received your rating.': 'Merci ! La boutique a bien reçu votre note.',
  'Count the bags again: this is not what was packed.':
    'Comptez à nouveau les sacs : ce n’est pas ce qui a été préparé.',
  'Choose one or two orders.': 'Choisissez une ou deux commandes.',
  'This order has changed. Check its current state.':
    'Cette commande a changé d’état. Regardez où elle en est.',
  'Another rider has taken this order.': 'Un autre livreur a pris cette commande.',
  'Finish your trip first.': 'Terminez d’abord votre tournée.',
  'Hand in your cash first. Until then you can only take paid orders.':
    'Remettez d’abord vos espèces. D’ici là, vous ne pouvez prendre que des commandes payées.',
  'Shift not found.': 'Service introuvable.',
  'This shift has already been closed.': 'Ce service est déjà clôturé.',
  'This cash has already been handed in.': 'Ces espèces ont déjà été remises.',
  'The rider still has orders.': 'Le livreur a encore des commandes.',
  'The amount differs. Choose a reason.': 'Le montant ne correspond pas. Choisissez un motif.',
  'Enter a number of hours from 1 to 24.': 'Saisissez un nombre d’heures de 1 à 24.',
  'No attempts left: deliver without the code.': 'Plus d’essai possible : livrez sans le code.',
  'This code is incorrect.': 'Ce code est incorrect.',
  ...reviewMessages,
} as const satisfies Record<string, string>

/** A message in English that has a French translation. */
export type Message = keyof typeof french

/** Values of a message's placeholders by name, the same in every language or one for each. */
export type MessageValues = Record<string, string | number | Readonly<Record<Locale, string>>>

/** Checks at compile time that a text is a message, for places that accept any text, such as zod. */
export function message(message: Message): Message {
  return message
}

/** Whether a text is the English form of a message, with its placeholders. */
export function isMessage(text: string): text is Message {
  return Object.hasOwn(french, text)
}

/** A message in a language, with its values. Text that is not a message stays unchanged. */
export function translate(locale: Locale, message: string, values: MessageValues = {}): string {
  const wording = locale === 'fr' && isMessage(message) ? french[message] : message
  return wording.replace(/\{(\w+)\}/g, (brace, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name]! : brace
    if (typeof value === 'number') return formatNumber(locale, value)
    return typeof value === 'object' ? value[locale] : value
  })
}
