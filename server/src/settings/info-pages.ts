import {
  type InfoPageTopic,
  type InfoPageView,
  infoPagePath,
  infoPageTopicOf,
  infoPageTopics,
  type Locale,
  type ShopSettings,
} from '@dix/contract'

/** The info page with this slug, in this language or else in the other one; null if it has no text. */
export function infoPageView(settings: ShopSettings, slug: string, locale: Locale): InfoPageView | null {
  const topic = infoPageTopicOf(slug)
  return topic ? viewOf(settings, topic, locale) : null
}

/** All info pages with a text, without the text itself. */
export function infoPageLinks(settings: ShopSettings, locale: Locale): Omit<InfoPageView, 'text'>[] {
  return infoPageTopics.flatMap((topic) => {
    const view = viewOf(settings, topic, locale)
    return view ? [{ path: view.path, title: view.title, locale: view.locale }] : []
  })
}

function viewOf(settings: ShopSettings, topic: InfoPageTopic, wanted: Locale): InfoPageView | null {
  const { titleFr, textFr, titleEn, textEn } = settings[topic]
  const path = infoPagePath(topic)
  const views: InfoPageView[] = [
    { path, title: titleFr, locale: 'fr', text: textFr },
    { path, title: titleEn, locale: 'en', text: textEn },
  ]
  const withText = views.filter(({ text }) => text !== '')
  return withText.find(({ locale }) => locale === wanted) ?? withText[0] ?? null
}
