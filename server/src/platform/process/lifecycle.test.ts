import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { createLifecycle } from './lifecycle.ts'
import { createLog } from '../log.ts'

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

it.each([
  ['0 when all closed in time', '() => {}', 0],
  ['1 when a part took longer than it may', '() => new Promise(() => setInterval(() => {}, 1000))', 1],
  ['1 when a part failed', '() => Promise.reject(new Error("broken"))', 1],
])('ends the process on a signal with %s', async (_, close, code) => {
  const program = `
    import { closeOnSignals, createLifecycle } from './lifecycle.ts'
    import { createLog } from '../log.ts'
    const log = createLog('silent')
    const lifecycle = createLifecycle(log)
    lifecycle.onClose('part', ${close}, 100)
    closeOnSignals(lifecycle, log)
    setInterval(() => {}, 1000)
    console.log('ready')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([code, null])
})
