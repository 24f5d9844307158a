import { settingsEndpoints as endpoints, offeredMethods, type SettingsOfTopic } from '@dix/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sourceOf } from '../accounts/index.ts'
import { localeOf } from '../platform/http/locale.ts'
import { pagingOf } from '../platform/http/paging.ts'
import { Problem } from '../platform/http/problem.ts'
import { registerEndpoint } from '../platform/http/register-endpoint.ts'
import type { SettingsDependencies } from './dependencies.ts'
import { countChanges, findChangesInShort, findSettings } from './queries.ts'
import { importSettings, saveSettings, undoSettings } from './save-settings.ts'
import { shopView } from './shop-view.ts'

/** The owner's settings, and the part of them that pages show to everyone. */
export function settingsRoutes(app: FastifyInstance, dependencies: SettingsDependencies): void {
  const { db, guard, settings } = dependencies
  const byAdmin = (request: FastifyRequest) => sourceOf(request, guard.signedIn(request).userId)

  registerEndpoint(app, guard, endpoints.shop, async (_, request) => {
    const { current } = settings
    const view = shopView(
      current,
      localeOf(request, current.languages.main),
      dependencies.messageChannels,
      dependencies.visitorOf(request),
      dependencies.promiseIn,
    )
    const methods = offeredMethods(view.paymentMethods, dependencies.paymentMethods)
    return { data: { ...view, paymentMethods: methods } }
  })

  registerEndpoint(app, guard, endpoints.settings, async () => {
    const [lastChange = null] = await findChangesInShort(db, { limit: 1 })
    const isLanguageFixed = !(await dependencies.isShopEmpty(db))
    return {
      data: {
        topics: await findSettings(db),
        lastChange,
        isLanguageFixed,
      },
    }
  })

  registerEndpoint(app, guard, endpoints.saveSettings, async (input, request) => {
    const saved = await saveSettings(dependencies, byAdmin(request), input as SettingsOfTopic)
    return saved instanceof Problem ? saved : { message: 'Settings saved.', data: saved }
  })

  registerEndpoint(app, guard, endpoints.importSettings, async (input, request) => {
    const { dryRun } = input
    const topics = input.topics as SettingsOfTopic[]
    const changes = await importSettings(dependencies, byAdmin(request), { topics, dryRun })
    if (changes instanceof Problem) return changes
    return { message: dryRun ? 'Settings compared.' : 'Settings saved.', data: { changes } }
  })

  registerEndpoint(app, guard, endpoints.settingsChanges, async ({ page, limit }) => {
    const totalCount = await countChanges(db)
    return {
      data: await findChangesInShort(db, { limit, offset: (page - 1) * limit }),
      beside: pagingOf({ page, limit }, totalCount),
    }
  })

  registerEndpoint(app, guard, endpoints.undoSettings, async (input, request) => {
    const restored = await undoSettings(dependencies, byAdmin(request), input)
    return restored instanceof Problem ? restored : { message: 'Settings restored.', data: restored }
  })
}
