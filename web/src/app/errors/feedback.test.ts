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
