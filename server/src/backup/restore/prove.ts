import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { type Uploads, uploadName } from '../../media/index.ts'
import { findLedgerMismatches } from '../../stock/index.ts'

/** What was looked at, and what was found wrong with it: a few words each. */
export type Proof = { what: string; wrong: string[] }

/** Findings that are named; more are counted. */
const named = 10

/**
 * Looks whether a restored shop adds up: what is wrong here was wrong in the shop that was backed up, because every row
 * and picture was compared with what had been written.
 */
export async function prove(client: pg.Client, uploads: Uploads): Promise<Proof[]> {
  const ledger = await findLedgerMismatches(drizzle(client))
  return [
    {
      what: 'the stock of every product is the sum of its movements',
      wrong: firstOf(ledger.map(({ productId, stock, ledger }) => `${productId}: ${stock}, not ${ledger}`)),
    },
    { what: 'every order is the sum of its lines and of its timeline', wrong: await unsound(client, orders) },
    {
      what: 'every payment has its order, and no more went back than was paid',
      wrong: await unsound(client, payments),
    },
    { what: 'every picture is there and can be read', wrong: await missingPictures(client, uploads) },
  ]
}

/** Orders whose amounts do not follow from their lines, their timeline and their refunds. */
const orders = `
  select o.number as name from orders o
  left join (
    select order_id, sum(price::bigint * quantity) as before,
      sum((price - ceil(price::bigint * discount / 100.0)) * quantity) as after
    from order_lines group by order_id
  ) l on l.order_id = o.id
  left join (select order_id, sum(cash + card) as taken from order_timeline group by order_id) t on t.order_id = o.id
  left join (
    select order_id, sum(amount) filter (where state = 'done') as done, sum(amount) filter (where state <> 'done') as open
    from order_refunds group by order_id
  ) r on r.order_id = o.id
  where o.sub_total <> coalesce(l.before, 0) or o.total <> coalesce(l.after, 0)
    or o.paid - o.refunded - o.overpaid <> coalesce(t.taken, 0)
    or o.refunded + o.overpaid <> coalesce(r.done, 0) or o.owed_back <> coalesce(r.open, 0)`

/** Payments and orders that do not know the same of each other. */
const payments = `
  select coalesce(o.number, p.reference) as name
  from (select * from orders where charged > 0 and not demo) o
  full join (select * from payments where state in ('paid', 'refunding', 'refunded')) p on p.reference = o.id
  where o.charged is distinct from p.amount
  union
  select reference from payment_refunds r join payments p using (reference)
  where r.state <> 'failed' group by reference, p.amount having sum(r.amount) > p.amount`

async function unsound(client: pg.ClientBase, query: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`${query} order by 1`)
  return firstOf(rows.map(({ name }) => name))
}

/** Pictures that something shows and that are not there, and those that are no pictures. */
async function missingPictures(client: pg.ClientBase, uploads: Uploads): Promise<string[]> {
  const { default: sharp } = await import('sharp')
  const wrong: string[] = []
  const { rows } = await client.query<{ url: string }>(
    `select distinct url from (
       select unnest(images) from products union all select image from categories union all select image from sub_categories
       union all select avatar from users union all select unnest(images) from order_lines
     ) shown(url) where url like '/media/uploads/%' order by 1`,
  )
  for (const { url } of rows) {
    const name = uploadName(url)
    const bytes = name && (await uploads.read(name))
    const isPicture =
      bytes &&
      (await sharp(bytes)
        .metadata()
        .then(
          () => true,
          () => false,
        ))
    if (!isPicture) wrong.push(url)
  }
  return firstOf(wrong)
}

function firstOf(findings: string[]): string[] {
  const more = findings.length - named
  return more > 0 ? [...findings.slice(0, named), `and ${more} more`] : findings
}
