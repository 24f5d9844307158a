/** The obstacle to pushes in a browser; `ready` if there is none. */
export type PushSupport = 'ready' | 'denied' | 'insecure' | 'install' | 'unsupported'

type Browser = Pick<Window, 'isSecureContext'> & {
  navigator: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>
  Notification?: { permission: NotificationPermission }
}

/** Whether a browser can get pushes, or the reason why not. */
export function pushSupportOf(browser: Browser): PushSupport {
  if (!browser.isSecureContext) return 'insecure'
  const hasPushes = 'serviceWorker' in browser.navigator && 'PushManager' in browser
  if (!hasPushes || !browser.Notification) return isIos(browser.navigator) ? 'install' : 'unsupported'
  return browser.Notification.permission === 'denied' ? 'denied' : 'ready'
}

/** iOS supports them only for a shop on the home screen. An iPad identifies as a Mac, but has a touch screen. */
function isIos({ userAgent, maxTouchPoints }: Browser['navigator']): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}
