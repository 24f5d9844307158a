import { infoPageTopicOf, type SettingsOfTopic, type SettingsTopic } from '@dix/contract'
import { FileJson, History, Store } from 'lucide-react'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { LoadError } from '../../../platform/forms/load-error.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { SideLink } from '../../../ui/navigation/side-link.tsx'
import { useCurrentInView } from '../../../ui/navigation/use-current-in-view.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useShop } from '../../shop/index.ts'
import { AdminHead } from '../frame/admin-head.tsx'
import { hoursPath, storesPath } from '../frame/admin-pages.ts'
import { useStaffStores } from '../stores/store-choice.ts'
import { CouponsTopic } from './coupons/coupons-topic.tsx'
import { HomeTopic } from './home/home-topic.tsx'
import { ChangeCard } from './last-change.tsx'
import { settingsOf, topicOf, useSettings } from './settings-query.ts'
import type { TopicProps } from './topic-props.ts'
import { AnnouncementTopic } from './topics/announcement-topic.tsx'
import { ContactTopic } from './topics/contact-topic.tsx'
import { DeliveryTopic } from './topics/delivery-topic.tsx'
import { IdentityTopic } from './topics/identity-topic.tsx'
import { InfoPageForm } from './topics/info-page-form.tsx'
import { LanguagesTopic } from './topics/languages-topic.tsx'
import { MailsTopic } from './topics/mails-topic.tsx'
import { MessagesTopic } from './topics/messages-topic.tsx'
import { NumbersTopic } from './topics/numbers-topic.tsx'
import { PaymentsTopic } from './topics/payments-topic.tsx'
import { ReviewsTopic } from './topics/reviews-topic.tsx'
import { SecurityTopic } from './topics/security-topic.tsx'
import { settingsPath, topicPath, topics } from './topics.ts'

/** The owner's settings, one page per topic. */
export function SettingsPage() {
  const t = useTranslations('settings')
  const { settings, error, refetch } = useSettings()
  const topic = useTopicOfUrl()
  return (
    <>
      <AdminHead title={t('title')}>
        <ButtonLink variant="outline" to={`${settingsPath}/file`}>
          <FileJson className="size-4.5" aria-hidden="true" />
          {t('fileButton')}
        </ButtonLink>
        <ButtonLink variant="outline" to="/dashboard/history?kind=settings">
          <History className="size-4.5" aria-hidden="true" />
          {t('history')}
        </ButtonLink>
      </AdminHead>
      <div className="grid items-start gap-4 lg:grid-cols-[13.75rem_minmax(0,1fr)] lg:gap-6 min-[1200px]:grid-cols-[13.75rem_minmax(0,27.25rem)_18rem]">
        <TopicNav />
        {!settings &&
          (error ? (
            <LoadError title={t('notLoaded')} error={error} retry={refetch} />
          ) : (
            <Skeleton className="h-150" />
          ))}
        {settings && (
          <Topic
            key={topic}
            topic={topic}
            topics={settings.topics}
            isLanguageFixed={settings.isLanguageFixed}
            settings={settingsOf(settings.topics)}
            after={settings.lastChange && <ChangeCard change={settings.lastChange} />}
          />
        )}
      </div>
    </>
  )
}

/** `pages` contains the info pages; the first is the default. */
function useTopicOfUrl(): SettingsTopic {
  const { topic = topics[0].topic, page = '' } = useParams<{ topic: SettingsTopic | 'pages'; page: string }>()
  return topic === 'pages' ? (infoPageTopicOf(page) ?? 'aboutPage') : topic
}

function TopicNav() {
  const t = useTranslations('settings')
  const { messageChannels } = useShop()
  const { stores } = useStaffStores()
  const storesOf = useTranslations('stores')
  const menu = useCurrentInView<HTMLElement>()
  // Message budgets are pointless without a gateway.
  const shown = topics.filter(({ topic }) => topic !== 'messages' || messageChannels)
  return (
    <nav ref={menu} aria-label={t('title')} className="min-w-0">
      <ul className="flex gap-1 max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 lg:flex-col">
        {shown.map(({ topic, icon }) => (
          <li key={topic} className="shrink-0">
            <SideLink to={topicPath(topic)} icon={icon} end={topic !== 'pages'}>
              {t(topic)}
            </SideLink>
          </li>
        ))}
        <li className="shrink-0">
          <SideLink to={stores.length > 0 ? storesPath : hoursPath} icon={Store}>
            {storesOf(stores.length > 0 ? 'title' : 'hours')}
          </SideLink>
        </li>
      </ul>
    </nav>
  )
}

type AnyTopicProps = TopicProps & {
  topic: SettingsTopic
  topics: SettingsOfTopic[]
  isLanguageFixed: boolean
}

function Topic({ topic, topics, isLanguageFixed, ...rest }: AnyTopicProps) {
  switch (topic) {
    case 'identity':
      return <IdentityTopic saved={topicOf(topics, topic)} {...rest} />
    case 'contact':
      return <ContactTopic saved={topicOf(topics, topic)} {...rest} />
    case 'announcement':
      return <AnnouncementTopic saved={topicOf(topics, topic)} {...rest} />
    case 'home':
      return <HomeTopic saved={topicOf(topics, topic)} {...rest} />
    case 'languages':
      return <LanguagesTopic saved={topicOf(topics, topic)} isFixed={isLanguageFixed} {...rest} />
    case 'coupons':
      return <CouponsTopic saved={topicOf(topics, topic)} {...rest} />
    case 'delivery':
      return <DeliveryTopic saved={topicOf(topics, topic)} {...rest} />
    case 'limits':
    case 'riders':
      return <NumbersTopic saved={topicOf(topics, topic)} {...rest} />
    case 'payments':
      return <PaymentsTopic saved={topicOf(topics, topic)} {...rest} />
    case 'mails':
      return <MailsTopic saved={topicOf(topics, topic)} {...rest} />
    case 'messages':
      return <MessagesTopic saved={topicOf(topics, topic)} {...rest} />
    case 'reviews':
      return <ReviewsTopic saved={topicOf(topics, topic)} {...rest} />
    case 'security':
      return <SecurityTopic saved={topicOf(topics, topic)} {...rest} />
    case 'aboutPage':
    case 'deliveryPage':
    case 'termsPage':
    case 'privacyPage':
    case 'legalPage':
      return <InfoPageForm saved={topicOf(topics, topic)} {...rest} />
    // These are on the pages of the stores.
    case 'hours':
    case 'pause':
    case 'zones':
    case 'stores':
    case 'storePauses':
      return null
    default:
      topic satisfies never
      return null
  }
}
