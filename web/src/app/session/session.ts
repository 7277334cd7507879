import { create } from 'zustand'
import type { SignedIn, UserInfo } from '@labbox/contract/access/access.ts'
import type { Permission } from '@labbox/contract/access/permissions.ts'
import { addresses } from '../api/light-calls.ts'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { learnServerTime } from '../clock.ts'
import { notify } from '../errors/feedback.ts'
import { translate } from '../i18n.ts'
import { wipeKeptAnswers } from '../kept/kept-answers.ts'
import { wipeKeptReading } from '../kept/kept-reading.ts'
import { forgetMemory, ownMemory } from '../kept/session-memory.ts'
import { hasUnsaved, mayLeavePage } from '../unsaved.ts'
import { wipeHandles } from '../uploads/handles.ts'
import { wipeUnkept } from '../uploads/unkept.ts'
import { base64 } from './base64.ts'
import { changeSession, leaveSession } from './change.ts'
import { onTabMessage, tellTabs } from './tabs.ts'
import { clearToken, getToken, setToken } from './token.ts'

interface Session {
  /** Who works in this tab; null until the first guarded navigation has loaded it. */
  user: UserInfo | null
  /** Whether the user signed in with a weak password and has not been asked for a better one yet. */
  weakPassword: boolean
}

export const useSession = create<Session>(() => ({ user: null, weakPassword: false }))

export interface Credentials {
  username: string
  password: string
  captcha?: string | undefined
  captchaId?: string | undefined
}

/** Whether the active role holds a permission; only for hiding, the server decides. */
export const useCan = (): ((permission: Permission) => boolean) => {
  const held = useSession((state) => state.user?.permissions)
  return (permission) => held?.includes(permission) ?? false
}

/** `useCan` outside of components. */
export const canNow = (permission: Permission): boolean =>
  useSession.getState().user?.permissions.includes(permission) ?? false

/** The active role; of one made in the installation, the shipped role that it is a kind of. */
export const activeRole = (user: UserInfo): string | undefined => user.heldRoles[0]?.base

/** Whether a teacher is at work, or somebody of a role of that kind. */
export const useIsTeacher = (): boolean => useSession(({ user }) => user && activeRole(user)) === 'teacher'

const noUserData = () =>
  new ApiError({ code: 401, key: 'UNAUTHENTICATED', msg: translate('shell:session.verification') })

/** A refusal explains itself; other errors need to be told what failed. */
const sayWhatFailed = (error: unknown): never => {
  if (!(error instanceof ApiError) || !['NETWORK', 'HTTP', 'INTERNAL'].includes(error.key)) throw error
  throw new ApiError({ ...error, msg: translate('shell:session.userInfo', { reason: error.msg }) })
}

const RETRY_MS = [500, 1_500]

/** A connection that fails for a moment, or is cut because the page is left, must not end the session. */
const askWhoAmI = async (tries = 0): Promise<UserInfo> => {
  try {
    const sentAt = performance.now()
    const user = await call(addresses.userInfo, {}, { silent: true })
    if (!user?.id) throw noUserData()
    learnServerTime(user.now, sentAt, performance.now())
    return user
  } catch (error) {
    const wait = RETRY_MS[tries]
    if (!(error instanceof ApiError && error.key === 'NETWORK') || wait === undefined) throw error
    await new Promise((resolve) => setTimeout(resolve, wait))
    return askWhoAmI(tries + 1)
  }
}

/**
 * Loads who is signed in (once) and the server's clock.
 * @throws ApiError; a user without a role cannot enter
 */
export const loadUser = async (): Promise<UserInfo> => {
  const known = useSession.getState().user
  if (known) return known
  const user = await askWhoAmI().catch(sayWhatFailed)
  if (user.roles.length === 0)
    throw new ApiError({ code: 403, key: 'NO_ROLE', msg: translate('shell:session.noRole') })
  ownMemory(`${user.id}:${activeRole(user) ?? ''}`)
  useSession.setState({ user })
  return user
}

/** Asks again who is signed in: what they may do has changed. */
export const renewUser = async (): Promise<void> => {
  const user = await askWhoAmI().catch(() => null)
  if (user && user.id === useSession.getState().user?.id) useSession.setState({ user })
}

/** Continues with the session that was just opened, by whichever way in. */
export const keepSession = (answer: SignedIn): void => {
  setToken(answer.token)
  useSession.setState(({ user }) => ({
    // The same person continues over unsaved work, so the page stays.
    user: user?.accountCode === answer.accountCode ? user : null,
    weakPassword: answer.weakPassword,
  }))
  tellTabs({ type: 'signedIn', accountCode: answer.accountCode })
}

/** Signs in and keeps the token; `sameAccount` for the overlay over unsaved work. */
export const signIn = async (credentials: Credentials, sameAccount?: string): Promise<SignedIn> => {
  const username = credentials.username.trim()
  const answer = await call(
    addresses.login,
    {
      username,
      password: base64(credentials.password),
      captcha: credentials.captcha?.trim() || undefined,
      captchaId: credentials.captchaId,
      sameAccount,
    },
    { silent: true },
  )
  keepSession(answer)
  return answer
}

/** Ends the session here and in the other tabs, then goes where the server says. */
export const signOut = async (): Promise<void> => {
  if (!(await mayLeavePage())) return
  await changeSession(async () => {
    const address = await call(addresses.logout, {}, { silent: true, changesSession: true }).catch(() => null)
    leaveSession()
    clearToken()
    forgetMemory()
    wipeKeptAnswers()
    wipeKeptReading()
    wipeHandles()
    wipeUnkept()
    tellTabs({ type: 'signedOut' })
    location.assign(address ?? '/login')
  })
}

/** Switches to another role: a new token, and everything is loaded again with it. */
export const switchRoleTo = async (role: string): Promise<void> => {
  if (!(await mayLeavePage())) return
  await changeSession(async () =>
    setToken((await call(addresses.switchRole, { role }, { changesSession: true })).token),
  )
  leaveSession()
  tellTabs({ type: 'switchedRole' })
  location.assign('/')
}

/**
 * Reacts to what other tabs did. A clean page reloads. A page with unsaved work stays and says so; its next call asks
 * to sign in again if necessary.
 */
export const followOtherTabs = (): (() => void) =>
  onTabMessage((message) => {
    // Signed out here: only a sign-in in another tab matters, and the guard then leads away from /login.
    if (!getToken() && message.type !== 'signedIn') return
    if (hasUnsaved()) notify.warning(translate(`shell:session.${message.type}Elsewhere`), 10)
    else location.reload()
  })
