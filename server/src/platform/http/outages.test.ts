import { expect, test } from 'vitest'
import { classAdd, classPage } from '@labbox/contract/classes/classes.ts'
import postgres from 'postgres'
import { createTestApp } from '../../testing/app.ts'
import { createHealth, diskHasRoom } from '../process/health.ts'

test('a save on a full disk is told, and nothing is stored', async () => {
  const kit = await createTestApp()
  try {
    const teacher = await kit.user('teacher')
    const owner = postgres({ ...kit.database.server.connection('owner'), max: 1, onnotice: () => {} })
    await owner.unsafe(`
      create function disk_full() returns trigger language plpgsql as $$ begin
        raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
      create trigger disk_full before insert on class for each row execute function disk_full();
      grant execute on function disk_full() to public`)
    await owner.end()
    const headers = { 'x-token': teacher.token, 'accept-language': 'en' }
    const answer = await kit.app.inject({
      method: 'POST',
      url: `/api${classAdd.path}`,
      headers,
      payload: { name: { en: 'Full' } },
    })
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '60'])
    expect(answer.json()).toMatchObject({
      code: 503,
      msg: expect.stringContaining('server’s disk is full'),
      data: { error: 'DISK_FULL' },
    })
    expect(await teacher.ok(classPage, {})).toMatchObject({ total: 0 })
  } finally {
    await kit.close()
  }
})

test('while the database is away calls and saves answer 503, with a sentence and when to try again', async () => {
  const kit = await createTestApp()
  try {
    const teacher = await kit.user('teacher')
    await kit.database.sql.end()
    const headers = { 'x-token': teacher.token, 'accept-language': 'en' }
    for (const call of [
      { method: 'GET', url: `/api${classPage.path}`, headers } as const,
      { method: 'POST', url: `/api${classAdd.path}`, headers, payload: { name: { en: 'Away' } } } as const,
    ]) {
      const answer = await kit.app.inject(call)
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
      expect(answer.json()).toMatchObject({
        code: 503,
        msg: 'Temporarily unavailable. Try again later.',
        data: { error: 'UNAVAILABLE' },
      })
    }
  } finally {
    await kit.close()
  }
})

test('health is told by part: only what no call can do without makes it down', async () => {
  let broken: string[] = []
  const health = createHealth()
  const check = (name: string) => () => {
    if (broken.includes(name)) throw new Error('away')
  }
  health.watch('database', check('database'), { vital: true })
  health.watch('broker', check('broker'))
  expect(await health.report()).toMatchObject({ status: 'ok', parts: { broker: { ok: true } } })
  broken = ['broker']
  expect(await health.report()).toMatchObject({
    status: 'degraded',
    parts: { database: { ok: true }, broker: { ok: false, detail: 'away' } },
  })
  expect(await health.ready()).toBe(true)
  broken = ['broker', 'database']
  expect(await health.report()).toMatchObject({ status: 'down' })
  expect(await health.ready()).toBe(false)
})

test('health has three addresses, with true statuses', async () => {
  let away = ''
  const health = createHealth()
  const check = (name: string) => () => {
    if (away === name) throw new Error('away')
  }
  health.watch('database', check('database'), { vital: true })
  health.watch('broker', check('broker'))
  const kit = await createTestApp({ build: { health } })
  const statuses = async () => {
    const answers = ['', '/live', '/ready'].map((path) => kit.app.inject(`/api/health${path}`))
    return (await Promise.all(answers)).map(({ statusCode }) => statusCode)
  }
  try {
    expect(await statuses()).toEqual([200, 200, 200])
    away = 'broker'
    expect(await statuses()).toEqual([200, 200, 200])
    away = 'database'
    expect(await statuses()).toEqual([503, 200, 503])
  } finally {
    await kit.close()
  }
})

test('health says that a disk is nearly full', async () => {
  expect(await diskHasRoom('/tmp', 0)).toMatchObject({ freeMb: expect.any(Number) })
  await expect(diskHasRoom('/tmp', Infinity)).rejects.toThrow(/only \d+ MB are left/)
})
