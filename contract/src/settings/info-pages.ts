/** Pages with the shop's own texts, in the order of the footer: each topic and its slug. */
export const infoPageSlugs = {
  aboutPage: 'about',
  deliveryPage: 'delivery',
  termsPage: 'terms',
  privacyPage: 'privacy',
  legalPage: 'legal-notice',
} as const

export type InfoPageTopic = keyof typeof infoPageSlugs

export const infoPageTopics = Object.keys(infoPageSlugs) as InfoPageTopic[]

/** The topic of the page with this slug, if there is one. */
export function infoPageTopicOf(slug: string): InfoPageTopic | undefined {
  return infoPageTopics.find((topic) => infoPageSlugs[topic] === slug)
}

/** Site-relative URL of a page with the shop's own texts. */
export function infoPagePath(topic: InfoPageTopic): string {
  return `/info/${infoPageSlugs[topic]}`
}
