import { accountEndpoints as endpoints } from '@dix/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pagingOf } from '../../platform/http/paging.ts'
import { Problem } from '../../platform/http/problem.ts'
import { registerEndpoint } from '../../platform/http/register-endpoint.ts'
import type { AccountsDependencies } from '../accounts.ts'
import { listUsers } from '../queries.ts'
import { sourceOf } from '../sessions/caller.ts'
import { asUser } from '../wire.ts'
import { changeRoleOrStatus, endSessionsOfUser } from './administer.ts'

/** Endpoints for administrators to manage users. The contract marks them, and the guard refuses other users. */
export function adminRoutes(app: FastifyInstance, dependencies: AccountsDependencies): void {
  const { accounts, guard } = dependencies
  const { db, publicUrl } = accounts
  const byAdmin = (request: FastifyRequest) => sourceOf(request, guard.signedIn(request).userId)

  registerEndpoint(app, guard, endpoints.users, async (input) => {
    const { rows, totalCount } = await listUsers(db, input)
    return { data: rows.map((user) => asUser(user, publicUrl)), beside: pagingOf(input, totalCount) }
  })

  registerEndpoint(app, guard, endpoints.setStatus, async ({ _id, status }, request) => {
    const user = await changeRoleOrStatus(accounts, _id, { status }, byAdmin(request))
    if (user instanceof Problem) return user
    return { message: 'Account saved.', data: asUser(user, publicUrl) }
  })

  registerEndpoint(app, guard, endpoints.setRole, async ({ _id, role }, request) => {
    const user = await changeRoleOrStatus(accounts, _id, { role }, byAdmin(request))
    if (user instanceof Problem) return user
    return { message: 'Account saved.', data: asUser(user, publicUrl) }
  })

  registerEndpoint(app, guard, endpoints.endSessionsOf, async ({ _id }) => {
    const problem = await endSessionsOfUser(accounts, _id)
    if (problem) return problem
    return { message: 'All devices of this account have been logged out.', data: null }
  })
}
