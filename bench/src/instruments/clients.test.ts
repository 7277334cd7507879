import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createInstrument, startInstrumentServer } from './instrument.ts'
import { MODELS } from './models.ts'
import { makePlantFixture } from './plant.fixture.ts'

/** Whether a third-party client is installed; says so when it is not, since its tests are then left out. */
function installed(binary: string): boolean {
  const found = spawnSync(binary, ['--version']).error === undefined
  if (!found) console.warn(`${binary} is not installed: its tests are skipped`)
  return found
}

const ports = new Map<string, number>()
const closing: (() => Promise<void>)[] = []

beforeAll(async () => {
  const plant = makePlantFixture()
  for (const { name } of MODELS) {
    const server = await startInstrumentServer(createInstrument(name, { plant, noise: false }))
    ports.set(name, server.port)
    closing.push(() => server.close())
  }
  plant.setGenerator(1, { shape: 'SIN', frequency: 1000, amplitude: 2, offset: 0, phase: 0, duty: 0.5 })
})

afterAll(() => Promise.all(closing.map((close) => close())))

const run = promisify(execFile)

async function sigrok(driver: string, model: string, ...args: string[]): Promise<string> {
  const device = `${driver}:conn=tcp-raw/127.0.0.1/${ports.get(model)}`
  const { stdout } = await run('sigrok-cli', ['-d', device, ...args], { timeout: 60_000 })
  return stdout
}

describe.skipIf(!installed('sigrok-cli'))('sigrok-cli', () => {
  test('finds the oscilloscope', async () => {
    expect(await sigrok('rigol-ds', 'DS1104Z', '--scan')).toContain(
      'Rigol DS1104Z 00.04.04.SP3 [S/N: DS1ZA000000001] with 4 channels: CH1 CH2 CH3 CH4',
    )
  })

  test('reads its settings', async () => {
    const shown = await sigrok('rigol-ds', 'DS1104Z', '--show')
    expect(shown).toContain('1 us (current)')
    expect(shown).toContain('Channel groups:')
  })

  test('sets the time base and takes a frame', async () => {
    await sigrok('rigol-ds', 'DS1104Z', '--config', 'timebase=500 us', '--set')
    const csv = await sigrok('rigol-ds', 'DS1104Z', '--frames', '1', '-C', 'CH1', '-O', 'csv')
    // libsigrok 0.5.2 writes the frame at its end and once more at the end of the session.
    const volts = [...csv.matchAll(/^CH1: (-?[\d.]+) (m?)V$/gm)]
      .slice(0, 1200)
      .map(([, number, milli]) => Number(number) * (milli ? 1e-3 : 1))
    expect(volts).toHaveLength(1200)
    expect(Math.max(...volts)).toBeCloseTo(1, 1)
    expect(Math.min(...volts)).toBeCloseTo(-1, 1)
  })

  test('reads the memory', async () => {
    const csv = await sigrok(
      'rigol-ds',
      'DS1104Z',
      '--config',
      'data_source=Memory',
      '--frames',
      '1',
      '-C',
      'CH1',
      '-O',
      'csv',
    )
    expect(csv.trim().split('\n').length).toBeGreaterThanOrEqual(1200)
  })

  test('drives the power supply', async () => {
    expect(await sigrok('scpi-pps', 'DP832', '--scan')).toContain('Rigol DP832 00.01.14')
    await sigrok('scpi-pps', 'DP832', '-g', '1', '--config', 'voltage_target=7.5:enabled=yes', '--set')
    expect(await sigrok('scpi-pps', 'DP832', '-g', '1', '--get', 'voltage_target')).toContain('7.5')
    const samples = await sigrok('scpi-pps', 'DP832', '--samples', '2')
    expect(samples).toMatch(/V1: 7\.5\d* V DC/)
    expect(samples).toMatch(/I1: 750(\.0+)? mA DC/)
  })
})

describe.skipIf(!installed('lxi'))('lxi-tools', () => {
  test.each(MODELS.map((model) => [model.name, model.vendor] as const))('asks %s', async (name, vendor) => {
    const { stdout } = await run('lxi', [
      'scpi',
      '-r',
      '-p',
      String(ports.get(name)),
      '-a',
      '127.0.0.1',
      '*IDN?',
    ])
    expect(stdout).toMatch(new RegExp(`^${vendor},${name},`))
  })
})
