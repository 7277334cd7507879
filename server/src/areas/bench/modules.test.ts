import { afterAll, beforeAll, expect, test } from 'vitest'
import * as circuits from '@labbox/contract/bench/circuits.ts'
import * as commands from '@labbox/contract/bench/commands.ts'
import { deviceModules, deviceModulesUpdate } from '@labbox/contract/devices/modules.ts'
import * as occupancies from '@labbox/contract/devices/occupancy.ts'
import { moduleAdd, moduleGet, moduleStatus, moduleUpdate } from '@labbox/contract/parts/modules.ts'
import { circuitOf, parts, rcLowPass } from 'labbox-bench/circuit/circuit.fixture.ts'
import { amplifier, OWN_ID } from 'labbox-bench/circuit/own/own.fixture.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { startPool } from '../../testing/bench.ts'
import { benchCommand } from './tables.ts'

let kit: TestApp
let pool: Awaited<ReturnType<typeof startPool>>
let admin: Client
let student: Client
beforeAll(async () => {
  kit = await createTestApp({ env: { SIM_CAPACITY: '1' }, build: { clockwork: false } })
  pool = await startPool(kit, ['SIM-1'])
  admin = await kit.user('admin')
  student = await kit.user('student')
})
afterAll(async () => {
  await pool.agent.close()
  await kit.close()
})

test('a circuit with parts that the modules lack is refused by their names and never sent', async () => {
  const { deviceId } = pool
  const lease = await student.ok(occupancies.occupancyTake, { deviceId })
  const occupancyId = lease.occupancy!.id
  const load = async (circuit: ReturnType<typeof circuitOf>, locale: 'zh-CN' | 'en-US' = 'en-US') => {
    const { id: circuitId } = await student.ok(circuits.circuitSave, { circuit })
    const input = { occupancyId, op: 'load' as const, args: { circuitId } }
    const answer = await kit.app.inject({
      method: 'POST',
      url: '/api/bench/command',
      headers: { 'x-token': student.token, 'accept-language': locale },
      payload: input,
    })
    const { code, msg, data } = answer.json<{ code: number; msg: string; data: { error?: string } }>()
    return code === 200 ? 'loaded' : `${data.error}: ${msg}`
  }
  // Unknown to the library, so nothing can be said about what it lacks.
  expect(await load(rcLowPass())).toBe('loaded')

  const document = {
    names: { en: 'Resistors' },
    number: 'SIM-1',
    parts: [{ symbol: 'resistor', version: 1, count: 2, values: [1000, 4700] }],
  }
  const { id } = await admin.ok(moduleAdd, { module: document })
  await admin.ok(moduleStatus, { id, status: 1 })
  const scan = await student.ok(commands.commandSend, { occupancyId, op: 'scan', args: {} })
  expect(scan.result).toEqual({ modules: ['SIM-1'] })

  const before = await kit.deps.db.$count(benchCommand)
  expect(await load(rcLowPass())).toBe(
    'BENCH_MODULE_MISMATCH: The bench’s modules do not match the circuit: C1 (Capacitor)',
  )
  expect(await load(rcLowPass(), 'zh-CN')).toBe('BENCH_MODULE_MISMATCH: 模块与电路不匹配：C1（电容）')
  const resistors = (...values: string[]) =>
    circuitOf({
      DP1: parts.supply(1, 'a', '0'),
      ...Object.fromEntries(values.map((value, k) => [`R${k + 1}`, parts.R(value, 'a', '0')])),
    })
  expect(await load(resistors('1k', '10k'))).toMatch(/: R2 \(Resistor 10.0 kΩ\)$/)
  expect(await load(resistors('1k', '4k7', '1k'))).toMatch(/: 3 × Resistor > 2$/)
  const own = circuitOf({
    DP1: parts.supply(1, 'a', '0'),
    R1: parts.R('1k', 'a', 'b'),
    U1: { symbol: OWN_ID, own: amplifier(), nets: { in: 'a', out: 'b', gnd: '0' } },
  })
  expect(await load(own)).toMatch(/: U1 \(Amplifier\)$/)
  expect(await kit.deps.db.$count(benchCommand)).toBe(before)
  expect(await load(resistors('1k', '4k7'))).toBe('loaded')

  const read = await admin.ok(moduleGet, { id })
  const more = [...read.module.parts, { symbol: 'capacitor', version: 1, count: 1, values: [] }]
  await admin.ok(moduleUpdate, { id, revision: 1, module: { ...read.module, parts: more } })
  // A draft is not what is plugged in.
  expect(await load(rcLowPass())).toMatch(/^BENCH_MODULE_MISMATCH/)
  await admin.ok(moduleStatus, { id, status: 1 })
  expect(await load(rcLowPass())).toBe('loaded')
  expect((await student.ok(deviceModules, { id: deviceId })).parts).toHaveLength(2)
  const pooled = await admin.call(deviceModulesUpdate, { id: deviceId, modules: [] })
  expect(pooled.refusal.error).toBe('DEVICE_BUILTIN')
  await student.ok(occupancies.occupancyRelease, { id: occupancyId })
})
