import { phoneEndpoints as endpoints } from '@dix/contract'
import type { FastifyInstance } from 'fastify'
import { localeOf } from '../../platform/http/locale.ts'
import { Problem } from '../../platform/http/problem.ts'
import { registerEndpoint } from '../../platform/http/register-endpoint.ts'
import type { AccountsDependencies } from '../accounts.ts'
import { randomToken } from '../codes/secrets.ts'
import { showSelf } from '../profile/show-self.ts'
import { callerOf } from '../sessions/caller.ts'
import { browserOf } from '../sessions/cookies.ts'
import { removePhone, setPhone } from './change-phone.ts'
import { requestPhoneCode } from './request-code.ts'
import { signInByPhone } from './sign-in.ts'

/** Endpoints for logging in with a code sent to the phone, and for the number that a user logs in with. */
export function phoneRoutes(app: FastifyInstance, dependencies: AccountsDependencies): void {
  const { accounts, guard, cookies, checkOrigin } = dependencies

  registerEndpoint(app, guard, endpoints.requestPhoneCode, async ({ phone, channel }, request, reply) => {
    checkOrigin(request)
    const browser = browserOf(request) ?? randomToken()
    const locale = localeOf(request, accounts.language)
    const problem = await requestPhoneCode(accounts, { phone, channel, locale }, callerOf(request, browser))
    if (problem) return problem
    cookies.setBrowser(reply, browser)
    return { message: 'We are sending a code to this number.', data: null }
  })

  registerEndpoint(app, guard, endpoints.phoneLogin, async (input, request, reply) => {
    checkOrigin(request)
    const browser = browserOf(request) ?? randomToken()
    const locale = localeOf(request, accounts.language)
    const signedIn = await accounts.queued(request.sender, () =>
      signInByPhone(accounts, input, locale, callerOf(request, browser)),
    )
    if (signedIn instanceof Problem) return signedIn
    cookies.signIn(reply, signedIn.tokens, signedIn.userId)
    cookies.setBrowser(reply, browser)
    return { message: 'You are logged in.', data: signedIn.tokens }
  })

  registerEndpoint(app, guard, endpoints.setPhone, async (input, request) => {
    const { userId } = guard.signedIn(request)
    const user = await accounts.queued(request.sender, () =>
      setPhone(accounts, { userId, caller: callerOf(request), input }),
    )
    if (user instanceof Problem) return user
    return {
      message: 'You can now log in with this number.',
      data: await showSelf(accounts.db, accounts, user),
    }
  })

  registerEndpoint(app, guard, endpoints.removePhone, async (input, request) => {
    const { userId } = guard.signedIn(request)
    const user = await accounts.queued(request.sender, () =>
      removePhone(accounts, { userId, caller: callerOf(request), input }),
    )
    if (user instanceof Problem) return user
    return { message: 'The number is removed.', data: await showSelf(accounts.db, accounts, user) }
  })
}
