import { describe, expect, it } from 'vitest'
import { manualClock } from '../clock.ts'
import { agentUsername, browserUsername, composeAccess } from './access.ts'
import { makeTicket, TICKET_MS, verifyTicket } from './tickets.ts'

const key = Buffer.from('k'.repeat(32))
const clock = manualClock(new Date('2026-03-01T08:00:00Z'))
const who = { userId: 'u1', sessionId: 's1' }

const open = new Set(['s1'])
const access = composeAccess({
  clock,
  ticketKey: key,
  sessionOpen: async (sessionId) => open.has(sessionId),
  deviceSecretRight: async (deviceId, secret) => deviceId === 'd1' && secret === 'secret',
  topics: { bench: { maySubscribe: (_, topic) => topic.startsWith('bench/d1/') } },
})
const signIn = (username: string, password: string) =>
  access.authenticate({ clientId: 'c', username, password, request: undefined })

describe('a ticket', () => {
  it('opens the door for a minute and for nobody else', () => {
    const now = clock.now()
    const { password, expires } = makeTicket(key, who, now)
    expect(expires.getTime() - now.getTime()).toBe(TICKET_MS)
    expect(verifyTicket(key, password, now)).toEqual({ ...who, expires })
    expect(verifyTicket(key, password, expires)).toBeNull()
    expect(verifyTicket(Buffer.from('other'), password, now)).toBeNull()
    expect(verifyTicket(key, password.replace('u1', 'u2'), now)).toBeNull()
    expect(verifyTicket(key, 'x'.repeat(100), now)).toBeNull()
  })
})

describe('the rules', () => {
  it('knows browsers by their ticket while the session is open', async () => {
    const { password } = makeTicket(key, who, clock.now())
    expect(await signIn(browserUsername('u1'), password)).toEqual({ kind: 'browser', ...who })
    expect(await signIn(browserUsername('u2'), password)).toBeNull()
    const ended = makeTicket(key, { userId: 'u1', sessionId: 'ended' }, clock.now())
    expect(await signIn(browserUsername('u1'), ended.password)).toBeNull()
  })

  it('knows agents by their secret', async () => {
    expect(await signIn(agentUsername('d1'), 'secret')).toEqual({ kind: 'agent', deviceId: 'd1' })
    expect(await signIn(agentUsername('d1'), 'wrong')).toBeNull()
    expect(await signIn('d1', 'secret')).toBeNull()
  })

  it('asks the area that owns the topic, and refuses what nobody owns', async () => {
    const browser = { kind: 'browser' as const, ...who }
    expect(await access.maySubscribe(browser, 'bench/d1/status')).toBe(true)
    expect(await access.maySubscribe(browser, 'bench/d2/status')).toBe(false)
    expect(await access.maySubscribe(browser, 'user/u1')).toBe(true)
    expect(await access.maySubscribe(browser, 'user/u2')).toBe(false)
    expect(await access.maySubscribe(browser, 'constructor/x')).toBe(false)
    expect(await access.mayPublish(browser, 'bench/d1/cmd')).toBe(false)
    expect(await access.mayPublish(browser, 'np/x')).toBe(false)
  })
})
