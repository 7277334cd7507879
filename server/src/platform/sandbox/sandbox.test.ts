import { expect, it } from 'vitest'
import type { Order } from './program.fixture.ts'
import { startSandboxed } from './start.ts'

const start = (order: Order, stepMs = 20_000) =>
  startSandboxed<{ said: unknown }>(
    { program: new URL('./program.fixture.ts', import.meta.url), heapMb: 48, stepMs },
    { order },
  )

it('talks with the program, in both directions and with bytes', async () => {
  const program = await start('echo')
  for (const k of [1, 2, 3]) {
    program.send({ k, bytes: new Uint8Array([k]) })
    const { said } = await program.next()
    expect(said).toMatchObject({ k })
    expect(Uint8Array.from((said as { bytes: Uint8Array }).bytes)).toEqual(new Uint8Array([k]))
  }
  await program.end()
})

it('gives the program nothing of the server’s settings', async () => {
  process.env['DATABASE_URL'] = 'postgres://secret'
  try {
    const program = await start('environment')
    const { said } = await program.next()
    expect(said).toContain('PATH')
    expect(said).not.toContain('DATABASE_URL')
    await program.end()
  } finally {
    delete process.env['DATABASE_URL']
  }
})

it.each([
  ['fills its memory', 'fill', 'memory'],
  ['takes too long', 'hang', 'time'],
] as const)('a program that %s is ended, and this one goes on', async (_, order, reason) => {
  const program = await start(order, order === 'hang' ? 1500 : undefined)
  await expect(program.next()).rejects.toMatchObject({ name: 'SandboxError', reason })
  await program.end()
})

it('hears the last words of a program that dies, and then that it is dead', async () => {
  const program = await start('die')
  expect(await program.next()).toEqual({ said: 'last words' })
  await expect(program.next()).rejects.toMatchObject({ reason: 'fault' })
  // Nobody there any more: that is no fault of who speaks.
  program.send({})
  await program.end()
})

it('lets two run at once, the next when one ends, and refuses a crowd', async () => {
  const first = await Promise.all([start('hang'), start('hang')])
  let begun = 0
  const others = Array.from({ length: 20 }, () =>
    start('die').then((program) => {
      begun += 1
      return program.end()
    }),
  )
  await expect(start('die')).rejects.toMatchObject({ key: 'UNAVAILABLE' })
  expect(begun).toBe(0)
  await Promise.all(first.map((program) => program.end()))
  await Promise.all(others)
  expect(begun).toBe(20)
})
