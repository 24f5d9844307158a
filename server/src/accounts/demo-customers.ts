import type { Locale } from '@dix/contract'
import { and, eq, inArray } from 'drizzle-orm'
import type { Queries } from '../platform/database/client.ts'
import { unknownPasswordHash } from './passwords/passwords.ts'
import { users } from './schema.ts'

type DemoUser = { id: string; name: string; email: string; mobile: string }

/** Adds customers of the demo shop, with unknown passwords, so every sign-in fails like one with a wrong password. */
export async function addDemoCustomers(
  tx: Queries,
  customers: readonly DemoUser[],
  given: { locale: Locale; createdAt: Date },
): Promise<void> {
  const passwordHash = await unknownPasswordHash()
  await tx.insert(users).values(
    customers.map(({ id, name, email, mobile }) => ({
      id,
      name,
      email,
      mobile,
      passwordHash,
      demo: true,
      ...given,
    })),
  )
}

/** Ids of the demo shop's customers, except any that an owner gave a role. */
export async function findDemoCustomers(tx: Queries): Promise<string[]> {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.demo, true), eq(users.role, 'USER')))
  return found.map(({ id }) => id)
}

export async function deleteDemoCustomers(tx: Queries, ids: readonly string[]): Promise<void> {
  await tx.delete(users).where(inArray(users.id, [...ids]))
}
