import { accountEndpoints as endpoints } from '@dix/contract'
import type { FastifyInstance } from 'fastify'
import { growingReads, lockingWork } from '../../platform/fair-queue.ts'
import { Problem } from '../../platform/http/problem.ts'
import { registerEndpoint } from '../../platform/http/register-endpoint.ts'
import { acceptForms } from '../../platform/http/uploads.ts'
import type { AccountsDependencies } from '../accounts.ts'
import { changePassword } from '../passwords/change-password.ts'
import { sessionNotFound, signedOut } from '../problems.ts'
import { findUser, type UserRow } from '../queries.ts'
import { sendVerification } from '../registration/verify-email.ts'
import { callerOf } from '../sessions/caller.ts'
import { endSession, endSessionsOf, listSessions } from '../sessions/queries.ts'
import { asSession, asUser } from '../wire.ts'
import { setAvatar } from './avatar.ts'
import { confirmEmail } from './confirm-email.ts'
import { deleteAccount } from './delete-account.ts'
import { exportPersonalData } from './export-personal-data.ts'
import { showSelf } from './show-self.ts'
import { updateProfile } from './update-profile.ts'

/** A signed-in user's own account. */
export async function ownRoutes(app: FastifyInstance, dependencies: AccountsDependencies): Promise<void> {
  profileRoutes(app, dependencies)
  deviceRoutes(app, dependencies)
  dataRoutes(app, dependencies)
  await app.register(async (scope) => {
    await acceptForms(scope)
    avatarRoute(scope, dependencies)
  })
}

function profileRoutes(app: FastifyInstance, dependencies: AccountsDependencies): void {
  const { accounts, guard, cookies } = dependencies
  const asSelf = (user: UserRow) => showSelf(accounts.db, accounts, user)

  registerEndpoint(app, guard, endpoints.userDetails, async (_input, request) => {
    const user = await findUser(accounts.db, guard.signedIn(request).userId)
    if (!user) return signedOut()
    return { data: await asSelf(user) }
  })

  registerEndpoint(app, guard, endpoints.updateUser, async (input, request) => {
    const { userId } = guard.signedIn(request)
    const updated = await lockingWork(request, () => updateProfile(accounts, userId, input, request.ip))
    if (updated instanceof Problem) return updated
    const { user, emailPending } = updated
    const data = { user: await asSelf(user), emailPending }
    if (!emailPending) return { message: 'Profile saved.', data }
    const message = 'Profile saved. Enter the code we sent to {email}.'
    return { message, values: { email: emailPending }, data }
  })

  registerEndpoint(app, guard, endpoints.confirmEmail, async (input, request) => {
    const { userId } = guard.signedIn(request)
    const user = await accounts.queued(request.sender, () =>
      confirmEmail(accounts, userId, input, callerOf(request)),
    )
    if (user instanceof Problem) return user
    return { message: 'Email address changed.', data: await asSelf(user) }
  })

  registerEndpoint(app, guard, endpoints.changePassword, async (input, request, reply) => {
    const { userId } = guard.signedIn(request)
    const tokens = await accounts.queued(request.sender, () =>
      changePassword(accounts, userId, input, callerOf(request)),
    )
    if (tokens instanceof Problem) return tokens
    cookies.signIn(reply, tokens, userId)
    return { message: 'Password changed.', data: tokens }
  })

  registerEndpoint(app, guard, endpoints.sendVerification, async (_input, request) => {
    const { userId } = guard.signedIn(request)
    const sent = await sendVerification(accounts, userId, request.ip)
    return { message: sent ? 'We sent you a new link.' : 'Your email address is verified.', data: null }
  })
}

function deviceRoutes(app: FastifyInstance, dependencies: AccountsDependencies): void {
  const { accounts, guard, cookies } = dependencies

  registerEndpoint(app, guard, endpoints.sessions, async (_input, request) => {
    const { userId, sessionId } = guard.signedIn(request)
    const sessions = await listSessions(accounts.db, userId)
    return { data: sessions.map((session) => asSession(session, sessionId)) }
  })

  registerEndpoint(app, guard, endpoints.endSession, async ({ _id }, request, reply) => {
    const { userId, sessionId } = guard.signedIn(request)
    const ended = await endSession(accounts.db, _id, userId)
    if (ended.length === 0) return sessionNotFound()
    accounts.live.forget(ended)
    if (ended.includes(sessionId)) cookies.signOut(reply)
    return { message: 'This device has been logged out.', data: null }
  })

  registerEndpoint(app, guard, endpoints.endSessions, async (_input, request, reply) => {
    accounts.live.forget(await endSessionsOf(accounts.db, guard.signedIn(request).userId))
    cookies.signOut(reply)
    return { message: 'All your devices have been logged out.', data: null }
  })
}

function avatarRoute(scope: FastifyInstance, dependencies: AccountsDependencies): void {
  const { accounts, guard } = dependencies

  registerEndpoint(scope, guard, endpoints.uploadAvatar, async (_input, request) => {
    const { userId } = guard.signedIn(request)
    await accounts.limits.count('picture', { account: userId, address: request.ip })
    const url = await accounts.avatars.receive(request)
    if (url instanceof Problem) return url
    const user = await setAvatar(accounts, userId, url)
    if (!user) return signedOut()
    const { _id, avatar } = asUser(user, accounts.publicUrl)
    return { message: 'Profile image saved.', data: { _id, avatar } }
  })
}

function dataRoutes(app: FastifyInstance, dependencies: AccountsDependencies): void {
  const { accounts, guard, cookies } = dependencies

  registerEndpoint(app, guard, endpoints.exportPersonalData, async (_input, request, reply) => {
    const claims = guard.signedIn(request)
    await accounts.limits.count('personalDataExport', { account: claims.userId, address: request.ip })
    const data = await growingReads(request.sender, () => exportPersonalData(accounts, claims))
    if (!data) return signedOut()
    reply.header('content-disposition', 'attachment; filename="account-data.json"')
    return { data }
  })

  registerEndpoint(app, guard, endpoints.deleteAccount, async ({ password }, request, reply) => {
    const { userId } = guard.signedIn(request)
    const problem = await accounts.queued(request.sender, () =>
      deleteAccount(accounts, userId, password, callerOf(request)),
    )
    if (problem) return problem
    cookies.signOut(reply)
    return { message: 'Your account has been deleted.', data: null }
  })
}
