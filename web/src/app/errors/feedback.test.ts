import type { MessageInstance } from 'antd/es/message/interface'
import type { HookAPI } from 'antd/es/modal/useModal'
import { beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '@labbox/contract/testing/eventually.ts'

const question = { title: 'Leave?', okText: 'Leave', cancelText: 'Stay' }

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('sessionStorage', { getItem: () => null })
})

test('a question that is asked before the library is there waits for it: nothing is answered for the user', async () => {
  const { ask, connectFeedback } = await import('./feedback.ts')
  const answered = vi.fn()
  void ask(question).then(answered)
  await Promise.resolve()
  expect(answered).not.toHaveBeenCalled()
  const confirm = vi.fn((asked: { title: string; onCancel: () => void }) => asked.onCancel())
  connectFeedback({ open: vi.fn() } as unknown as MessageInstance, { confirm } as unknown as HookAPI)
  await eventually(() => expect(answered).toHaveBeenCalledExactlyOnceWith(false))
  expect(confirm.mock.calls.map(([asked]) => asked.title)).toEqual(['Leave?'])
  // The instances change with the theme; nothing may be asked twice.
  connectFeedback({ open: vi.fn() } as unknown as MessageInstance, { confirm } as unknown as HookAPI)
  expect(confirm).toHaveBeenCalledOnce()
})

test('what is to be said after a reload is said by the next page, not by the one that goes', async () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  })
  const modals = {} as HookAPI
  const going = { open: vi.fn() }
  const old = await import('./feedback.ts')
  old.notify.afterReload('warning', 'Sign in again')
  // Its library comes just now.
  old.connectFeedback(going as unknown as MessageInstance, modals)
  expect(going.open).not.toHaveBeenCalled()

  vi.resetModules()
  const next = { open: vi.fn() }
  const fresh = await import('./feedback.ts')
  fresh.connectFeedback(next as unknown as MessageInstance, modals)
  expect(next.open).toHaveBeenCalledWith(expect.objectContaining({ content: 'Sign in again' }))
  expect(kept.size).toBe(0)
})
