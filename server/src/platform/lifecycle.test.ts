import { expect, it } from 'vitest'
import { createLifecycle } from './lifecycle.ts'
import { createLog } from './log.ts'

const quiet = () => createLog('silent')

it('closes what came last first, once', async () => {
  const lifecycle = createLifecycle(quiet())
  const closed: string[] = []
  for (const name of ['database', 'server']) lifecycle.onClose(name, () => closed.push(name))
  expect(await Promise.all([lifecycle.close(), lifecycle.close()])).toEqual([true, true])
  expect(closed).toEqual(['server', 'database'])
})

it('closes the others, and says that not all went well, where a part hangs or fails', async () => {
  const lifecycle = createLifecycle(quiet())
  const closed: string[] = []
  lifecycle.onClose('database', () => closed.push('database'))
  lifecycle.onClose('broker', () => Promise.reject(new Error('broken')))
  lifecycle.onClose('server', () => new Promise(() => undefined), 20)
  expect(await lifecycle.close()).toBe(false)
  expect(closed).toEqual(['database'])
})
