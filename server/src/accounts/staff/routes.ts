import { staffEndpoints as endpoints } from '@dix/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { localeOf } from '../../platform/http/locale.ts'
import { Problem } from '../../platform/http/problem.ts'
import { registerEndpoint } from '../../platform/http/register-endpoint.ts'
import type { AccountsDependencies } from '../accounts.ts'
import { randomToken } from '../codes/secrets.ts'
import { callerOf, sourceOf } from '../sessions/caller.ts'
import { browserOf } from '../sessions/cookies.ts'
import { acceptInvitation, joinStaff } from './accept.ts'
import { changeStaff, endStaff, staffFor } from './change-staff.ts'
import { invitationsFor, invite, remindInvitation, revokeInvitation, showInvitation } from './invite.ts'
import { remindFactors } from './remind-factors.ts'

/** All endpoints under `/api/staff`, and those for invited users. */
export function staffRoutes(app: FastifyInstance, dependencies: AccountsDependencies): void {
  const { accounts, guard } = dependencies
  const byStaff = (request: FastifyRequest) => sourceOf(request, guard.staff(request).userId)

  registerEndpoint(app, guard, endpoints.staff, async (_input, request) => {
    const by = guard.staff(request)
    const [members, invitations] = [await staffFor(accounts, by), await invitationsFor(accounts, by)]
    return { data: { members, invitations } }
  })

  registerEndpoint(app, guard, endpoints.invite, async (wanted, request) => {
    const data = await invite(accounts, guard.staff(request), wanted, localeOf(request, accounts.language))
    if (data instanceof Problem) return data
    return { message: wanted.email ? 'The invitation is on its way.' : 'The invitation is ready.', data }
  })

  registerEndpoint(app, guard, endpoints.remindInvitation, async ({ _id }, request) => {
    const locale = localeOf(request, accounts.language)
    const data = await remindInvitation(accounts, guard.staff(request), _id, locale)
    if (data instanceof Problem) return data
    return { message: 'The invitation was renewed. Its earlier link no longer works.', data }
  })

  registerEndpoint(app, guard, endpoints.remindFactors, async (_input, request) => {
    const reminded = await remindFactors(accounts, guard.staff(request))
    return { message: 'The reminder is on its way.', data: { reminded } }
  })

  registerEndpoint(app, guard, endpoints.revokeInvitation, async ({ _id }, request) => {
    const problem = await revokeInvitation(accounts, guard.staff(request), _id)
    return problem ?? { message: 'The invitation was revoked.', data: null }
  })

  registerEndpoint(app, guard, endpoints.changeStaff, async (wanted, request) => {
    const data = await changeStaff(accounts, guard.staff(request), wanted, byStaff(request))
    return data instanceof Problem ? data : { message: 'Account saved.', data }
  })

  registerEndpoint(app, guard, endpoints.endStaff, async ({ _id }, request) => {
    const problem = await endStaff(accounts, guard.staff(request), _id, byStaff(request))
    return problem ?? { message: 'Access ended.', data: null }
  })

  inviteeRoutes(app, dependencies)
}

function inviteeRoutes(app: FastifyInstance, dependencies: AccountsDependencies): void {
  const { accounts, guard, cookies, checkOrigin } = dependencies

  registerEndpoint(app, guard, endpoints.invitation, async ({ token }, request) => {
    const data = await showInvitation(accounts, token, request.ip)
    return data instanceof Problem ? data : { data }
  })

  registerEndpoint(app, guard, endpoints.acceptInvitation, async ({ token }, request) => {
    const { userId } = guard.signedIn(request)
    const data = await acceptInvitation(accounts, userId, token, callerOf(request))
    return data instanceof Problem ? data : { message: 'Welcome to the team.', data }
  })

  registerEndpoint(app, guard, endpoints.joinStaff, async (input, request, reply) => {
    checkOrigin(request)
    const browser = browserOf(request) ?? randomToken()
    const joining = { ...input, locale: localeOf(request, accounts.language) }
    const joined = await accounts.queued(request.sender, () =>
      joinStaff(accounts, joining, callerOf(request, browser)),
    )
    if (joined instanceof Problem) return joined
    cookies.signIn(reply, joined.tokens, joined.userId)
    cookies.setBrowser(reply, browser)
    return { message: 'Welcome to the team.', data: joined.tokens }
  })
}
