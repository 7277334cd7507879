import { expect, it } from 'vitest'
import { createLog } from './log.ts'
import { version } from './process/version.ts'

it('says in each line which node wrote it and what ran there, and writes no secret', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  log.info({ password: 'p1', user: { token: 't1', name: 'Li' } }, 'something')
  const line = JSON.parse(lines.join('')) as Record<string, unknown>
  expect(line).toMatchObject({ msg: 'something', version, pid: process.pid, user: { name: 'Li' } })
  expect(line['node']).toEqual(expect.stringMatching(/./))
  expect(lines.join('')).not.toMatch(/p1|t1/)
})
