import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '@labbox/contract/testing/eventually.ts'
import { userInfo } from '@labbox/contract/access/access.ts'
import { HEADER_TOKEN } from '@labbox/contract/core/envelope.ts'

vi.mock('../errors/feedback.ts', () => ({
  notify: { error: vi.fn(), warning: vi.fn(), afterReload: vi.fn() },
}))
vi.mock('../i18n.ts', () => ({ translate: (key: string) => key }))
vi.mock('../settings/settings.ts', () => ({ useSettings: { getState: () => ({ language: 'en' }) } }))
vi.mock('../session/tabs.ts', () => ({ tellTabs: vi.fn() }))

const reload = vi.fn()
const assign = vi.fn()
/** The sessions that the server knows, by their token. */
const alive = new Set<string>()
const asked: (string | null)[] = []

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('document', { cookie: 'Admin-Token=first' })
  vi.stubGlobal('location', { protocol: 'http:', pathname: '/dashboard', search: '', reload, assign })
  vi.stubGlobal('addEventListener', vi.fn())
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const token = new Headers(init.headers).get(HEADER_TOKEN)
    asked.push(token)
    await eventually(() => expect(released).toBe(true))
    const answer = alive.has(token ?? '')
      ? { code: 200, msg: '', data: { id: 'u1' } }
      : { code: 401, msg: '' }
    return Response.json(answer)
  })
  reload.mockClear()
  assign.mockClear()
  asked.length = 0
  released = true
})
afterEach(() => void vi.unstubAllGlobals())

let released = true

test('a call under way while the role is switched goes on in the new session, and costs nobody theirs', async () => {
  const { call } = await import('./call.ts')
  const { getToken, setToken } = await import('../session/token.ts')
  alive.clear()
  alive.add('second')
  released = false
  const answer = call(userInfo, {})
  setToken('second')
  released = true
  expect(await answer).toMatchObject({ id: 'u1' })
  expect(asked).toEqual(['first', 'second'])
  expect(getToken()).toBe('second')
  expect(reload).not.toHaveBeenCalled()
})

test('a session that has ended is forgotten, and the page loads anew', async () => {
  const { call } = await import('./call.ts')
  const { getToken } = await import('../session/token.ts')
  alive.clear()
  // A page asks several things at one moment.
  const calls = [1, 2, 3].map(() => call(userInfo, {}))
  for (const one of calls) await expect(one).rejects.toMatchObject({ code: 401 })
  expect(asked).toEqual(['first', 'first', 'first'])
  expect(getToken()).toBeNull()
  expect(reload).toHaveBeenCalledOnce()
})

test('a page open to strangers that is refused one thing leads to sign-in and back, and does not load anew without end', async () => {
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('location', { protocol: 'http:', pathname: '/officeView', search: '?id=f1', reload, assign })
  const { call } = await import('./call.ts')
  alive.clear()
  await expect(call(userInfo, {})).rejects.toMatchObject({ code: 401 })
  expect(reload).not.toHaveBeenCalled()
  expect(assign).toHaveBeenCalledExactlyOnceWith('/login?redirect=%2FofficeView%3Fid%3Df1')
})

test('a call under way while somebody signs out is no news: nothing is said, and the page goes where sign-out leads', async () => {
  const { call } = await import('./call.ts')
  const { changeSession, leaveSession } = await import('../session/change.ts')
  const { clearToken } = await import('../session/token.ts')
  const { notify } = await import('../errors/feedback.ts')
  vi.mocked(notify.afterReload).mockClear()
  alive.clear()
  const { promise: answer, resolve: signedOut } = Promise.withResolvers<void>()
  const over = changeSession(async () => {
    await answer
    leaveSession()
    clearToken()
  })
  // Both calls are refused before the sign-out is answered; the second is sent after it.
  const calls = [call(userInfo, {}), answer.then(() => call(userInfo, {}))]
  await eventually(() => expect(asked).toHaveLength(1))
  setTimeout(signedOut, 20)
  for (const one of calls) await expect(one).rejects.toMatchObject({ code: 401, told: true })
  await over
  expect(notify.afterReload).not.toHaveBeenCalled()
  expect(notify.warning).not.toHaveBeenCalled()
  expect(reload).not.toHaveBeenCalled()
})

test('a call refused before the answer to a switch of roles is here waits for it', async () => {
  const { call } = await import('./call.ts')
  const { changeSession } = await import('../session/change.ts')
  const { getToken, setToken } = await import('../session/token.ts')
  alive.clear()
  const switched = changeSession(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    alive.add('second')
    setToken('second')
  })
  expect(await call(userInfo, {})).toMatchObject({ id: 'u1' })
  await switched
  expect(asked).toEqual(['first', 'second'])
  expect(getToken()).toBe('second')
  expect(reload).not.toHaveBeenCalled()
})

test('a switch of roles that is itself refused ends the session as any call does', async () => {
  const { call } = await import('./call.ts')
  const { changeSession } = await import('../session/change.ts')
  alive.clear()
  const failing = changeSession(async () => void (await call(userInfo, {}, { changesSession: true })))
  await expect(failing).rejects.toMatchObject({ code: 401 })
  expect(reload).toHaveBeenCalledOnce()
})

test('the session of another tab is taken over once its cookie is here', async () => {
  const { adoptCookie, getToken } = await import('../session/token.ts')
  setTimeout(() => vi.stubGlobal('document', { cookie: 'Admin-Token=second' }), 50)
  await adoptCookie()
  expect(getToken()).toBe('second')
})

test('an answer that is cut off is a failure of the network, which costs nobody the session', async () => {
  const { call } = await import('./call.ts')
  const { getToken } = await import('../session/token.ts')
  const cut = new ReadableStream({ start: (body) => body.error(new TypeError('network error')) })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(cut)))
  await expect(call(userInfo, {}, { silent: true })).rejects.toMatchObject({ key: 'NETWORK', code: 0 })
  expect(getToken()).toBe('first')
})

test('an answer that is none of ours is told with its status', async () => {
  const { call } = await import('./call.ts')
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 })))
  await expect(call(userInfo, {}, { silent: true })).rejects.toMatchObject({ key: 'HTTP', code: 502 })
})
