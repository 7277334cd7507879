import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '@labbox/contract/testing/eventually.ts'
import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import { circuitGet, circuitSave } from '@labbox/contract/bench/circuits.ts'
import { commandSend, InstrumentReading } from '@labbox/contract/bench/commands.ts'
import { topics } from '@labbox/contract/bench/protocol.ts'
import { benchOps, type BenchOp } from '@labbox/contract/bench/ops.ts'
import { deviceGet } from '@labbox/contract/devices/devices.ts'
import { occupancyTake } from '@labbox/contract/devices/occupancy.ts'
import { experimentPractice, experimentSave } from '@labbox/contract/experiments/experiments.ts'
import { projectAdd } from '@labbox/contract/labs/projects.ts'
import { taskPublish } from '@labbox/contract/tasks/tasks.ts'
import { sweepTemplate } from '@labbox/contract/measurement/template.samples.ts'
import { rcLowPass } from 'labbox-bench/circuit/circuit.fixture.ts'
import { toCir } from 'labbox-bench/circuit/netlist.ts'
import { hasNative } from 'labbox-bench/spice/native.fixture.ts'
import { ensureBuiltin } from './areas/devices/service.ts'
import { createTestApp, type Client, type TestApp } from './testing/app.ts'
import { startPool } from './testing/bench.ts'
import { ACTS, digestOf } from './testing/database/digest.ts'
import { publishedLab, sampleLab } from './testing/lab.ts'
import { processorTime } from '@labbox/contract/testing/processor.ts'

const long = process.env.LONG === '1'

let kit: TestApp
let pool: Awaited<ReturnType<typeof startPool>>
let student: Client
let occupancyId: string
let folder: string
let digest: () => Promise<Record<string, string>>

beforeAll(async () => {
  kit = await createTestApp({ env: { SIM_CAPACITY: '1' }, build: { clockwork: false } })
  pool = await startPool(kit)
  student = await kit.user('student')
  const taken = await student.ok(occupancyTake, { deviceId: pool.deviceId })
  occupancyId = taken.occupancy!.id
  folder = await mkdtemp(join(tmpdir(), 'labbox-hostile-'))
  digest = digestOf(kit.database.sql, [...ACTS, 'bench_command', 'occupancy'])
})
afterAll(async () => {
  await pool.agent.close()
  await kit.close()
  await rm(folder, { recursive: true, force: true })
})

const send = (op: BenchOp, args: Record<string, unknown> = {}) =>
  student.call(commandSend, { occupancyId, op, args })
const ask = async (command: string) => {
  const { result } = await student.ok(commandSend, { occupancyId, op: 'instrument', args: { command } })
  return InstrumentReading.parse(result)
}
/** The bench still works for whoever behaves. */
const stillWorks = async () => expect(await ask('DG.OUTPUT?(CH1)')).toMatchObject({ instrument: 'dg1' })

const canary = () => join(folder, 'canary')
const TEXTS = () => [
  `x\n.control\nshell touch ${canary()}\nquit\n.endc`,
  `x\r\n.include /etc/passwd`,
  '{1+1}',
  '1k}\n.lib x',
  `\`touch ${canary()}\``,
  '.end',
  '\u2028.control',
  '__proto__',
]
const hostileText = (text: string, most: number) => text.slice(0, most)

/** Runs a deck as a user would who has downloaded it. */
const runNative = async (deck: string): Promise<string> => {
  const file = join(folder, 'exported.cir')
  await writeFile(file, deck)
  const { stdout, stderr } = await promisify(execFile)('ngspice', ['-b', '-r', 'out.raw', file], {
    cwd: folder,
    timeout: 60_000,
  })
  return stdout + stderr
}

describe('circuits', () => {
  const renamed = (text: string): Circuit => {
    const circuit = rcLowPass()
    for (const label of Object.values(circuit.labels)) label.text = hostileText(`${label.text}${text}`, 40)
    return circuit
  }

  it('with hostile labels are kept, run, and export as decks that do nothing else', async () => {
    for (const text of TEXTS()) {
      const circuit = renamed(text)
      const { id } = await student.ok(circuitSave, { circuit })
      expect((await student.ok(circuitGet, { id })).circuit).toEqual(circuit)
      expect(await send('load', { circuitId: id })).toMatchObject({ code: 200 })
      expect(await send('run')).toMatchObject({ code: 200 })
      expect(await send('stop')).toMatchObject({ code: 200 })
    }
    expect(existsSync(canary())).toBe(false)
  })

  it.skipIf(!hasNative())(
    'run no command in a native ngspice',
    async () => {
      for (const text of TEXTS()) {
        expect(await runNative(toCir(renamed(text)))).not.toMatch(/root:|bash/)
        expect((await readdir(folder)).toSorted()).toEqual(['exported.cir', 'out.raw'])
      }
    },
    120_000,
  )

  it('with hostile names or values are never run', async () => {
    for (const text of TEXTS()) {
      const named = rcLowPass()
      named.components['part-R1']!.designator = hostileText(`R1${text}`, 20)
      const valued = rcLowPass()
      valued.components['part-R1']!.params.value = { text: hostileText(text, 40), si: 1000 }
      const foreign = rcLowPass()
      foreign.components['part-R1']!.symbol = { id: hostileText(text, 40), version: 1 }
      for (const circuit of [named, valued, foreign]) {
        const { id } = await student.ok(circuitSave, { circuit })
        const answer = await send('load', { circuitId: id })
        expect(answer.refusal.error).toBe('BENCH_CIRCUIT_FAILED')
      }
    }
    await stillWorks()
  })

  it('of 5,000 parts are refused wherever one can be given', async () => {
    const part = Object.values(rcLowPass().components)[0]!
    const circuit = rcLowPass()
    for (let k = 0; k < 5_000; k++) circuit.components[`part-${k}`] = part
    const { id } = await student.ok(experimentPractice, {})
    const teacher = await kit.user('teacher')
    const before = await digest()
    const answers = [
      await student.call(circuitSave, { circuit }),
      await student.call(experimentSave, { id, circuit }),
      await teacher.call(projectAdd, { name: { en: 'Huge' }, document: { ...sampleLab(), circuit } }),
    ]
    expect(answers.map(({ status, code }) => [status, code])).toEqual(answers.map(() => [200, 400]))
    expect(await digest()).toEqual(before)
  })
})

describe('commands', () => {
  it('of 1 MB are refused before they reach an instrument', async () => {
    const before = await digest()
    const answer = await send('instrument', { command: `DG.FREQ(CH1,${'1'.repeat(1 << 20)})` })
    expect(answer).toMatchObject({ status: 200, code: 400, refusal: { error: 'VALIDATION' } })
    expect(await digest()).toEqual(before)
    await stillWorks()
  })

  it('carry nothing of their own to an instrument', async () => {
    for (const command of [
      'DG.FREQ(CH1,1000\n:OUTP1 ON)',
      'DG.FREQ(CH1,1000;:OUTP1 ON)',
      'DG.FREQ(CH1,1e3);DG.OUTPUT(CH1,ON)',
      'DG.OUTPUT(CH1 ON),ON)',
      'DG.FREQ(CH1,"1e3")',
      'DG.FREQ(CH1,1e999)',
      'DG.FREQ(CH1,NaN)',
      'DG.FREQ(CH1,__proto__)',
      'constructor(CH1)',
      'DG.__proto__(CH1)',
      'DS.WAVE(CH1)',
      '*RST',
      ':OUTP1 ON',
      'DG.FREQ(CH1,１０００)',
      'DG.FREQ(CH1,\u0000)',
    ])
      expect((await send('instrument', { command })).refusal, command).toMatchObject({
        error: expect.stringMatching(
          /^(VALIDATION|BENCH_(BAD_COMMAND|INSTRUMENT_MISSING|OVER_LIMIT))$/,
        ) as string,
      })
    expect(await ask('DG.OUTPUT?(CH1)')).toMatchObject({ value: 0 })
  })

  it('from a monkey are refusals, and the bench works on', async () => {
    const word = fc.constantFrom(
      'DG',
      'DS',
      'DP',
      'DM',
      '.',
      'FREQ',
      'OUTPUT',
      '?',
      '(',
      ')',
      ',',
      'CH1',
      '1e3',
      'ON',
      ';',
      '\n',
    )
    const text = fc.oneof(
      fc.array(word, { minLength: 1, maxLength: 12 }).map((parts) => parts.join('')),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
    )
    const args = fc.oneof(
      fc.record({ command: text }),
      fc.record({ component: text, param: text, value: fc.double() }),
      fc.record({ circuitId: fc.oneof(fc.uuid(), text) }),
      fc.jsonValue({ maxDepth: 2 }).map((value) => ({ value })),
    )
    // Stopping and resetting are proper calls, whatever comes with them.
    const ops = fc.constantFrom(...benchOps.filter((op) => !['reset', 'find', 'scan', 'stop'].includes(op)))
    await fc.assert(
      fc.asyncProperty(ops, args, async (op, given) => {
        const answer = await send(op, given)
        expect([answer.status, answer.code === 500]).toEqual([200, false])
      }),
      { seed: 20260101, numRuns: long ? 3_000 : 200 },
    )
    await stillWorks()
  })
})

describe('messages over MQTT', () => {
  const noise = [
    '',
    '{}',
    'null',
    '[[',
    '{"online":true}',
    '\u0000',
    '{"seq":1,"body":"{}","mac":"0"}',
    'x'.repeat(500_000),
  ]
  const talk = async (username: string, password: string, clientId: string) => {
    const mqtt = await connectAsync(kit.app.benches.broker.url, {
      protocolVersion: 4,
      username,
      password,
      clientId,
      reconnectPeriod: 0,
    })
    const told = [
      topics.reply(pool.deviceId, 'all'),
      topics.cmd(pool.deviceId),
      topics.lease(pool.deviceId, 0),
      topics.event(pool.deviceId, occupancyId),
      topics.wave(pool.deviceId, occupancyId, 'ds1'),
    ]
    for (const topic of told) for (const text of noise) await mqtt.publishAsync(topic, text, { qos: 0 })
    return mqtt
  }

  it('that are not signed by the device change nothing', async () => {
    const secret = (await ensureBuiltin(kit.deps))!.secret
    // The agent's own account at the broker: what a stolen password could do. It takes the agent's place there.
    const mqtt = await talk(`bench:${pool.deviceId}`, secret, `bench-${pool.deviceId}`)
    for (const text of noise) await mqtt.publishAsync(topics.status(pool.deviceId), text, { qos: 0 })
    await mqtt.endAsync(true)
    const admin = await kit.user('admin')
    // The true agent comes back by itself.
    await eventually(async () =>
      expect(await admin.ok(deviceGet, { id: pool.deviceId })).toMatchObject({ online: true }),
    )
    await eventually(() => stillWorks())
  }, 40_000)
})

describe('formulas', () => {
  const withFormula = (formula: string) => {
    const measurement = structuredClone(sweepTemplate) as { pages: { tables: { items: object[] }[] }[] }
    Object.assign(measurement.pages[0]!.tables[0]!.items[3]!, { formula })
    return { ...sampleLab(), measurement: measurement as never }
  }
  const quickly = async <T>(work: () => Promise<T>): Promise<T> => {
    const spent = processorTime()
    const result = await work()
    expect(spent()).toBeLessThan(10_000)
    return result
  }

  it('that are too long are not even kept as a draft', async () => {
    const teacher = await kit.user('teacher')
    const before = await digest()
    for (const formula of [
      '('.repeat(100_000),
      `${'('.repeat(5_000)}1${')'.repeat(5_000)}`,
      `1${'^9'.repeat(2_000)}`,
      `f${'\u0000'}`,
    ]) {
      const answer = await quickly(() =>
        teacher.call(projectAdd, { name: { en: 'Bomb' }, document: withFormula(formula) }),
      )
      expect([formula.slice(0, 20), answer.status, answer.code]).toEqual([formula.slice(0, 20), 200, 400])
    }
    expect(await digest()).toEqual(before)
  })

  it('that cannot be computed, or not in bounded time, are never given to a student', async () => {
    const { teacher, classId, minutes } = await publishedLab(kit)
    for (const formula of [
      '('.repeat(500),
      `${'('.repeat(249)}1${')'.repeat(249)}`,
      `${'-'.repeat(499)}1`,
      `1${'^9'.repeat(249)}`,
      `${'sum('.repeat(124)}f`,
      'gain',
      '__proto__',
      'constructor("return process")()',
      'f.constructor',
    ]) {
      const draft = { name: { en: 'Bomb' }, document: withFormula(formula) }
      const added = await quickly(() => teacher.call(projectAdd, draft))
      if (added.code !== 200) continue
      const before = await digest()
      const answer = await quickly(() =>
        teacher.call(taskPublish, {
          projectId: added.data.id,
          name: { en: 'Bomb' },
          classIds: [classId],
          startAt: minutes(0),
          endAt: minutes(60),
        }),
      )
      expect([formula.slice(0, 20), answer.status, answer.code]).toEqual([formula.slice(0, 20), 200, 400])
      expect(await digest()).toEqual(before)
    }
  })
})
