import type pg from 'pg'

/**
 * Days over which orders are spread, lines per order, share of products that run out each week, and average orders per
 * customer; a fifth of the customers have no account.
 */
const shape = { days: 365, lines: 3, runningOut: 0.05, ordersOfCustomer: 20, guests: 0.2 } as const

/**
 * Adds a year of orders with lines, timeline and stock movements by SQL, as the shop would have written them: 94 %
 * delivered, with popular products and regular customers. Each week restocks the pieces it sold. Indexes that no figure
 * reads are dropped, which halves the time.
 */
export async function addOrders(pool: pg.Pool, count: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(
      `set statement_timeout = 0; set work_mem = '256MB'; set maintenance_work_mem = '256MB'; begin`,
    )
    for (const statement of statements(count)) await client.query(statement)
    await client.query('commit')
    for (const table of [
      'users',
      'customers',
      'orders',
      'order_lines',
      'order_timeline',
      'stock_movements',
      'stockouts',
    ])
      await client.query(`vacuum analyze ${table}`)
  } finally {
    client.release()
  }
}

const statements = (count: number): string[] => [
  'drop index orders_terms; drop index orders_phone',
  `alter table orders disable trigger user; alter table order_lines disable trigger user`,
  `create temporary table placed on commit drop as
   select number, lpad(number::text, 26, '0') as id,
     now() - interval '${shape.days} days' * (1 - number / ${count}::float8) as at,
     case when number % 100 < 94 then 'delivered' when number % 100 < 99 then 'cancelled' else 'returned' end as status
   from generate_series(1, ${count}) number`,
  `create temporary table sold on commit drop as
   select id as product_id, name, unit, brand, images, price, discount, row_number() over (order by id) - 1 as place,
     count(*) over () as products
   from products where not draft`,
  `create temporary table bought on commit drop as
   select placed.id, placed.number, placed.at, placed.status, position, 1 + (placed.number + position) % 3 as quantity,
     floor(power(((placed.number::bigint * 2654435761 + position * 40503) % 1000003)::float8 / 1000003, 2)
       * (select max(products) from sold))::bigint as place
   from placed cross join generate_series(0, ${shape.lines - 1}) position`,
  `create temporary table buyers on commit drop as
   select number - 1 as place, number > customers * ${1 - shape.guests} as is_guest, lpad('B' || number, 26, '0') as id,
     (array['Awa', 'Fatou', 'Ndèye', 'Moussa', 'Aïssatou', 'Ibrahima', 'Cheikh'])[1 + number % 7] || ' ' ||
       (array['Diop', 'Ndiaye', 'Fall', 'Sène', 'Faye', 'Sarr', 'Ba', 'Cissé', 'Gueye'])[1 + number / 7 % 9] || ' ' ||
       substr(md5(number::text), 1, 4) as name,
     '77' || lpad(number::text, 7, '0') as mobile
   from (values (${Math.ceil(count / shape.ordersOfCustomer)})) given (customers), generate_series(1, customers) number`,
  'analyze placed; analyze sold; analyze bought; analyze buyers',
  `insert into users (id, name, email, password_hash, locale, mobile, created_at)
   select id, name, lower(id) || '@example.com', '', 'fr', mobile, now() - interval '${shape.days + 1} days'
   from buyers where not is_guest`,
  `insert into customers (id, phone) select id, '+221' || mobile from buyers where is_guest`,
  `insert into orders (id, number, status, payment_method, payment_status, sub_total, total, agreed, paid, to_collect,
     user_id, guest_id, customer_name, address, locale, created_at, placed_at)
   select placed.id, 'DX-' || placed.number, placed.status, 'cash', case placed.status when 'delivered' then 'paid' else 'void' end,
     sums.sub_total, sums.total, sums.total, case placed.status when 'delivered' then sums.total else 0 end, 0,
     case when not is_guest then buyers.id end, case when is_guest then buyers.id end, name,
     jsonb_build_object('address_line', 'Rue 10', 'city', 'Dakar', 'state', 'Dakar', 'pincode', '', 'country', 'Sénégal',
       'mobile', mobile),
     'fr', placed.at, placed.at
   from placed join buyers on place = floor(power((placed.number::bigint * 2654435761 % 1000003)::float8 / 1000003, 1.5)
     * (select count(*) from buyers))::bigint join (
     select number, sum(quantity * price) as sub_total,
       sum(quantity * (price - ceil(price * discount / 100.0)))::bigint as total
     from bought join sold using (place) group by number) sums using (number)
   order by placed.number`,
  `insert into order_lines (order_id, position, product_id, name, brand, images, unit, price, discount, quantity, ordered)
   select id, position, product_id, name, brand, images, unit, price, discount, quantity, quantity
   from bought join sold using (place) order by number`,
  `insert into order_timeline (order_id, event, at, actor, line_total, cash)
   select o.id, happened.event, o.placed_at + happened.after, happened.actor, o.total, happened.cash
   from orders o cross join lateral (values
     ('placed', interval '0', 'shopper', 0),
     (o.status, interval '20 minutes', 'staff', 0),
     (case o.status when 'delivered' then 'paid' end, interval '20 minutes', 'staff', o.total)
   ) happened (event, after, actor, cash) where happened.event is not null`,
  // Most of today's stock arrives at the beginning; for some products it arrives today, so that they run out every
  // week.
  `update stock_movements m set at = now() - interval '${shape.days + 1} days' from products p
   where p.id = m.product_id and ('x' || substr(md5(p.id), 1, 4))::bit(16)::int >= ${Math.round(65_536 * shape.runningOut)}`,
  `update products set created_at = now() - interval '${shape.days + 1} days'`,
  `insert into stock_movements (product_id, change, reason, order_id, at)
   with moves as (select * from bought join sold using (place))
   select product_id, change, reason, order_id, at from (
     select product_id, -quantity as change, 'sale' as reason, id as order_id, at from moves
     union all
     select product_id, quantity, 'cancel', id, at + interval '20 minutes' from moves where status <> 'delivered'
     union all
     select product_id, sum(quantity), 'import', null, date_trunc('week', at) - interval '1 second' from moves
     where status = 'delivered' group by 1, 5
   ) moved order by at`,
  // The triggers, which were disabled, would have marked the customers as stale.
  'select rebuild_stockouts(null); delete from customer_roll_up',
  `alter table orders enable trigger user; alter table order_lines enable trigger user`,
]
