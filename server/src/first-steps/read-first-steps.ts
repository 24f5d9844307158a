import {
  absoluteImageUrl,
  defaultSettings,
  type FirstSteps,
  isPausedAt,
  offeredMethods,
  type PaymentMethod,
} from '@dix/contract'
import { desc, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { z } from 'zod'
import { findDemoState, products } from '../catalogue/index.ts'
import { findTestOrder, hasRealSale } from '../orders/index.ts'
import type { Queries } from '../platform/database/client.ts'
import { shopSettings } from '../platform/database/schema.ts'
import { isTopicSaved, type LiveSettings } from '../settings/index.ts'
import { stockLevels } from '../stock/index.ts'
import { type Choice, doneSteps, isListShown, onlinePayments } from './rules.ts'

export type FirstStepsDependencies = {
  db: NodePgDatabase
  settings: Pick<LiveSettings, 'current'>
  /** Origin of the shop and of picture URLs. */
  publicUrl: string
  /** Whether providers move no real money. */
  testPayments: boolean
  /** The payment methods that the shop can take. */
  paymentMethods: readonly PaymentMethod[]
}

/** The setting that stores whether the owner hid the list. */
const choiceSetting = 'first_steps'
const picturesShown = 8
const inStock = sql`exists (
  select from ${stockLevels} where ${stockLevels.productId} = ${products.id} and ${stockLevels.stock} > 0)`
const onSale = sql`not ${products.draft} and ${inStock}`

/** Reads the state of the shop from one snapshot of the database. */
export function readFirstSteps({
  db,
  settings,
  publicUrl,
  testPayments,
  paymentMethods,
}: FirstStepsDependencies): Promise<FirstSteps> {
  const { identity, contact, pause, payments } = settings.current
  const name = identity.name === defaultSettings.identity.name ? '' : identity.name
  const phone = contact.phone || contact.whatsapp
  return db.transaction(
    async (tx) => {
      const [counted] = await tx
        .select({
          onSale: sql<number>`(count(*) filter (where ${inStock}))::integer`,
          all: sql<number>`count(*)::integer`,
        })
        .from(products)
        .where(eq(products.draft, false))
      const { testOrder, wasRemoved } = await findTestOrder(tx)
      const hasOrders = await hasRealSale(tx)
      const found = {
        name,
        phone,
        hasHours: await isTopicSaved(tx, 'hours'),
        isPaused: isPausedAt(pause, Date.now()),
        products: counted!.onSale,
        isTried: wasRemoved || hasOrders,
      }
      const done = doneSteps(found)
      const isDemo = (await findDemoState(tx)) === 'loaded'
      return {
        shown: isListShown(await findChoice(tx), { done, isDemo, hasOrders }),
        done,
        name,
        phone,
        cities: contact.cities,
        deliveryMinutes: contact.deliveryMinutes,
        hasHours: found.hasHours,
        isPaused: found.isPaused,
        products: found.products,
        outOfStock: counted!.all - counted!.onSale,
        pictures: (await findPictures(tx)).map((path) => absoluteImageUrl(path, publicUrl)),
        methods: [...offeredMethods(payments.methods, paymentMethods)],
        cards: onlinePayments(paymentMethods, testPayments),
        testOrder,
        hasOrders,
        url: publicUrl,
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** The newest product that shoppers can order. */
export async function findNewestOnSale(tx: Queries): Promise<string | undefined> {
  const [found] = await tx
    .select({ id: products.id })
    .from(products)
    .where(onSale)
    .orderBy(desc(products.id))
    .limit(1)
  return found?.id
}

/** Saves whether the owner shows or hides the list of first steps. */
export async function saveChoice(tx: Queries, choice: NonNullable<Choice>): Promise<void> {
  await tx
    .insert(shopSettings)
    .values({ name: choiceSetting, value: choice })
    .onConflictDoUpdate({ target: shopSettings.name, set: { value: choice } })
}

const ChoiceSchema = z.enum(['shown', 'hidden'])

async function findChoice(tx: Queries): Promise<Choice> {
  const [found] = await tx.select().from(shopSettings).where(eq(shopSettings.name, choiceSetting))
  return ChoiceSchema.safeParse(found?.value).data ?? null
}

/** Paths of the first pictures of the newest products on sale. */
async function findPictures(tx: Queries): Promise<string[]> {
  const found = await tx
    .select({ path: sql<string>`${products.images}[1]` })
    .from(products)
    .where(sql`${onSale} and cardinality(${products.images}) > 0`)
    .orderBy(desc(products.id))
    .limit(picturesShown)
  return found.map(({ path }) => path)
}
