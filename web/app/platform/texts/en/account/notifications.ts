export const notifications = {
  title: 'New order alerts',
  device: 'Notifications on this device',
  on: 'On. New orders show up here, even when no page is open.',
  ready: 'Off. Turn them on to see new orders arrive, even when no page is open.',
  denied:
    'Notifications are blocked in this browser. Tap the icon to the left of the address, allow them, then reload the page.',
  unsupported:
    'This browser does not support notifications. Keep the orders page open: it rings for each new order.',
  insecure:
    'Notifications need a secure address (https). Until the shop has one, keep the orders page open: it rings for each new order.',
  install:
    'On an iPhone or iPad, add the shop to your home screen first: tap Share, then “Add to Home Screen”. Open it from there and come back to this page.',
  stepsReady: 'See each step of your orders on this device, even when no page is open.',
  stepsOn: 'This device shows each step of your orders until you log out.',
  noService: 'The browser could not reach its notification service. Check the connection and try again.',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  test: 'Send me a test',
  mails: 'An email for each new order',
  notLoaded: 'Your alerts could not be loaded',
} as const
