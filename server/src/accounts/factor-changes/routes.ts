import { securityEndpoints as endpoints, passkeyHost, securityLimits } from '@dix/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../platform/http/problem.ts'
import { registerEndpoint } from '../../platform/http/register-endpoint.ts'
import type { AccountsDependencies } from '../accounts.ts'
import { randomToken } from '../codes/secrets.ts'
import { signInOptions } from '../factors/passkeys.ts'
import { countRecoveryCodes, findTotpSince, listPasskeys, renamePasskey } from '../factors/queries.ts'
import { signedOut } from '../problems.ts'
import { findUser } from '../queries.ts'
import { asEvent, listOwnEvents } from '../security/queries.ts'
import { callerOf, sourceOf } from '../sessions/caller.ts'
import type { NewSession } from '../sessions/complete-sign-in.ts'
import { browserOf } from '../sessions/cookies.ts'
import { finishSignIn, signInWithPasskey } from '../sessions/second-factor.ts'
import {
  addPasskey,
  confirmTotp,
  deletePasskey,
  makeRecoveryCodes,
  noPasskeys,
  passkeyNotFound,
  removeTotp,
  resetFactors,
  startPasskey,
  startTotp,
} from './change-factors.ts'
import type { Confirmation } from './confirm.ts'

/** Second factors: signing in with them, and managing one's own. */
export function factorRoutes(app: FastifyInstance, dependencies: AccountsDependencies): void {
  signInRoutes(app, dependencies)
  securityRoute(app, dependencies)
  totpRoutes(app, dependencies)
  passkeyRoutes(app, dependencies)
}

function signInRoutes(
  app: FastifyInstance,
  { accounts, guard, cookies, checkOrigin }: AccountsDependencies,
): void {
  const respond = (signedIn: NewSession, reply: FastifyReply, browser: string) => {
    cookies.signIn(reply, signedIn.tokens, signedIn.userId)
    cookies.setBrowser(reply, browser)
    return { message: 'You are logged in.', data: signedIn.tokens } as const
  }

  registerEndpoint(app, guard, endpoints.secondFactor, async (input, request, reply) => {
    checkOrigin(request)
    const browser = browserOf(request) ?? randomToken()
    const signedIn = await finishSignIn(accounts, input, callerOf(request, browser))
    return signedIn instanceof Problem ? signedIn : respond(signedIn, reply, browser)
  })

  registerEndpoint(app, guard, endpoints.passkeyOptions, async (_input, request) => {
    checkOrigin(request)
    const options = await signInOptions(accounts)
    return options ? { data: options } : noPasskeys()
  })

  registerEndpoint(app, guard, endpoints.passkeyLogin, async ({ passkey }, request, reply) => {
    checkOrigin(request)
    const browser = browserOf(request) ?? randomToken()
    const signedIn = await signInWithPasskey(accounts, passkey, callerOf(request, browser))
    return signedIn instanceof Problem ? signedIn : respond(signedIn, reply, browser)
  })
}

function securityRoute(app: FastifyInstance, { accounts, guard }: AccountsDependencies): void {
  const { db, publicUrl } = accounts

  registerEndpoint(app, guard, endpoints.security, async (_input, request) => {
    const { userId } = guard.signedIn(request)
    const user = await findUser(db, userId)
    if (!user) return signedOut()
    const totpSince = await findTotpSince(db, userId)
    const passkeys = await listPasskeys(db, userId)
    const events = await listOwnEvents(db, userId, securityLimits.ownEvents)
    return {
      data: {
        totpSince: totpSince?.toISOString() ?? null,
        passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
          _id: id,
          name,
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
        })),
        recoveryCodes: await countRecoveryCodes(db, userId),
        passkeysOffered: passkeyHost(publicUrl) !== null,
        isRequired: accounts.needsFactor(user),
        events: events.map(asEvent),
      },
    }
  })
}

/** The confirmation of a change to factors, and its user. */
function changeOf({ guard }: AccountsDependencies, request: FastifyRequest, confirmation: Confirmation) {
  return { userId: guard.signedIn(request).userId, confirmation, caller: callerOf(request) }
}

function totpRoutes(app: FastifyInstance, dependencies: AccountsDependencies): void {
  const { accounts, guard } = dependencies

  registerEndpoint(app, guard, endpoints.startTotp, async (_input, request) => {
    const started = await startTotp(accounts, guard.signedIn(request).userId)
    return started instanceof Problem ? started : { data: started }
  })

  registerEndpoint(app, guard, endpoints.confirmTotp, async (input, request) => {
    const codes = await accounts.queued(request.sender, () =>
      confirmTotp(accounts, changeOf(dependencies, request, input), input.totp),
    )
    return codes instanceof Problem ? codes : { message: 'The authenticator app is on.', data: codes }
  })

  registerEndpoint(app, guard, endpoints.removeTotp, async (input, request) => {
    const problem = await accounts.queued(request.sender, () =>
      removeTotp(accounts, changeOf(dependencies, request, input)),
    )
    return problem ?? { message: 'The authenticator app is off.', data: null }
  })

  registerEndpoint(app, guard, endpoints.makeRecoveryCodes, async (input, request) => {
    const codes = await accounts.queued(request.sender, () =>
      makeRecoveryCodes(accounts, changeOf(dependencies, request, input)),
    )
    return codes instanceof Problem ? codes : { message: 'These are your new recovery codes.', data: codes }
  })

  registerEndpoint(app, guard, endpoints.resetFactors, async ({ _id }, request) => {
    const source = sourceOf(request, guard.signedIn(request).userId)
    const problem = await resetFactors(accounts, _id, source)
    return problem ?? { message: 'Two-step login is off for this account.', data: null }
  })
}

function passkeyRoutes(app: FastifyInstance, dependencies: AccountsDependencies): void {
  const { accounts, guard } = dependencies

  registerEndpoint(app, guard, endpoints.startPasskey, async (_input, request) => {
    const options = await startPasskey(accounts, guard.signedIn(request).userId)
    return options instanceof Problem ? options : { data: options }
  })

  registerEndpoint(app, guard, endpoints.addPasskey, async (input, request) => {
    const codes = await accounts.queued(request.sender, () =>
      addPasskey(accounts, changeOf(dependencies, request, input), input),
    )
    return codes instanceof Problem ? codes : { message: 'Passkey added.', data: codes }
  })

  registerEndpoint(app, guard, endpoints.renamePasskey, async ({ _id, name }, request) => {
    const { userId } = guard.signedIn(request)
    if (!(await renamePasskey(accounts.db, { id: _id, userId, name }))) return passkeyNotFound()
    return { message: 'Passkey renamed.', data: null }
  })

  registerEndpoint(app, guard, endpoints.removePasskey, async (input, request) => {
    const problem = await accounts.queued(request.sender, () =>
      deletePasskey(accounts, changeOf(dependencies, request, input), input._id),
    )
    return problem ?? { message: 'Passkey deleted.', data: null }
  })
}
