import { accountEndpoints as endpoints } from '@dix/contract'
import type { FastifyInstance } from 'fastify'
import { openCall } from '../platform/http/call.ts'
import { changeStanding, endSessionsOfPerson } from './administer.ts'
import type { Door } from './door.ts'
import { listPeople } from './queries/people.ts'
import { asUser } from './wire.ts'

/** What administrators do about people. The contract marks these calls, and the guard refuses anybody else. */
export function adminRoutes(app: FastifyInstance, door: Door): void {
  const { accounts, guard } = door
  const { db, publicUrl } = accounts

  openCall(app, guard, endpoints.people, async (input) => {
    const { rows, totalCount } = await listPeople(db, input)
    const totalPage = Math.ceil(totalCount / input.limit)
    return {
      data: rows.map((person) => asUser(person, publicUrl)),
      beside: { page: input.page, totalPage, totalNoPage: totalPage, totalCount },
    }
  })

  openCall(app, guard, endpoints.setStatus, async ({ _id, status }) => {
    const person = await changeStanding(accounts, _id, { status })
    return { sentence: 'The account is saved.', data: asUser(person, publicUrl) }
  })

  openCall(app, guard, endpoints.setRole, async ({ _id, role }) => {
    const person = await changeStanding(accounts, _id, { role })
    return { sentence: 'The account is saved.', data: asUser(person, publicUrl) }
  })

  openCall(app, guard, endpoints.endSessionsOf, async ({ _id }) => {
    await endSessionsOfPerson(accounts, _id)
    return { sentence: 'All devices of this account are logged out.', data: null }
  })
}
