/** Messages about second factors and the security log, in French. */
export const securityMessages = {
  'Choose SMS or WhatsApp.': 'Choisissez SMS ou WhatsApp.',
  'We are sending a code to this number.': 'Nous envoyons un code à ce numéro.',
  'You can now log in with this number.': 'Vous pouvez maintenant vous connecter avec ce numéro.',
  'The number is removed.': 'Le numéro est retiré.',
  'Your account has no login number.': 'Votre compte n’a pas de numéro de connexion.',
  'Add an email address first, or you could no longer log in.':
    'Ajoutez d’abord une adresse e-mail, sinon vous ne pourriez plus vous connecter.',
  'This number belongs to another account. Log in with it, or remove it there first.':
    'Ce numéro appartient à un autre compte. Connectez-vous avec lui, ou retirez-le d’abord de ce compte.',
  'This number has not been used for 90 days. Enter the password of its account.':
    'Ce numéro n’a pas servi depuis 90 jours. Saisissez le mot de passe de son compte.',
  'Enter the code of your authenticator app, or a recovery code.':
    'Saisissez le code de votre application d’authentification ou un code de secours.',
  'Enter the code.': 'Saisissez le code.',
  'This code is too long.': 'Ce code est trop long.',
  'This code is incorrect or has already been used. Enter the current code from your app.':
    'Ce code est incorrect ou a déjà servi. Saisissez celui que l’application affiche maintenant.',
  'Your login has timed out. Please start again.': 'La connexion a expiré. Recommencez.',
  'Your passkey could not be read. Try again.': 'Votre clé d’accès n’a pas pu être lue. Réessayez.',
  'This passkey was not accepted. Try again, or log in with your password.':
    'Cette clé d’accès n’a pas été acceptée. Réessayez ou connectez-vous avec votre mot de passe.',
  'Passkeys only work over https.': 'Les clés d’accès ne marchent qu’en https.',
  'The authenticator app is already on. Turn it off first.':
    'L’application d’authentification est déjà activée. Désactivez-la d’abord.',
  'Start the setup again.': 'Recommencez la configuration.',
  'The authenticator app is on.': 'L’application d’authentification est activée.',
  'The authenticator app is off.': 'L’application d’authentification est désactivée.',
  'The authenticator app is not on.': 'L’application d’authentification n’est pas activée.',
  'These are your new recovery codes.': 'Voici vos nouveaux codes de secours.',
  'Recovery codes come with two-step login. Turn it on first.':
    'Les codes de secours complètent la connexion en deux étapes. Activez-la d’abord.',
  'Enter a name for this passkey.': 'Donnez un nom à cette clé d’accès.',
  'The name of a passkey can have up to 60 characters.':
    'Le nom d’une clé d’accès peut avoir 60 caractères au maximum.',
  'Passkey added.': 'Clé d’accès ajoutée.',
  'Passkey renamed.': 'Clé d’accès renommée.',
  'Passkey deleted.': 'Clé d’accès supprimée.',
  'Passkey not found.': 'Cette clé d’accès n’existe pas.',
  'This passkey is already in your account.': 'Cette clé d’accès est déjà dans votre compte.',
  'An account can have up to 20 passkeys. Delete one first.':
    'Un compte peut avoir 20 clés d’accès au maximum. Supprimez-en une d’abord.',
  'Two-step login is off for this account.': 'La connexion en deux étapes de ce compte est désactivée.',
  'Manage your own two-step login on your security page. If you lost access, use a recovery code.':
    'Gérez votre propre connexion en deux étapes sur votre page de sécurité. Si vous n’y avez plus accès, utilisez un code de secours.',
  'The shop requires two-step login for the back office. Set it up on your security page.':
    'La boutique exige la connexion en deux étapes pour l’administration. Activez-la sur votre page de sécurité.',
  'Choose a kind of event.': 'Choisissez un type d’événement.',
} as const
