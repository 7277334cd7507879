import { describe, expect, it } from 'vitest'
import { inflateSync } from 'node:zlib'
import { decodeBlock } from '../../scpi/block.ts'
import { createInstrument } from '../instrument.ts'
import { makePlantFixture } from '../plant.fixture.ts'
import type { GeneratorOutput } from '../plant.ts'
import { makeSession } from '../session.fixture.ts'
import { SILENCE } from '../noise.ts'
import { screenPoints } from './points.ts'
import { rollFrame } from './roll.ts'
import { freshSettings } from './settings.ts'

const SINE: GeneratorOutput = { shape: 'SIN', frequency: 1000, amplitude: 2, offset: 0, phase: 0, duty: 0.5 }
const bytesOf = (answer: string | null): Uint8Array => decodeBlock(Buffer.from(answer ?? '', 'latin1'))

const scopeOn = async (output: GeneratorOutput, ...lines: string[]) => {
  const session = makeSession('DS1104Z', { lag: 2.5e-4 })
  session.plant.setGenerator(1, output)
  await session.run(':CHAN1:SCAL 0.5', ':CHAN2:SCAL 0.5', ...lines)
  return session
}

/** Pixels of the picture by row and column, red green blue. */
const pictureOf = async (run: (line: string) => Promise<string | null>, options = 'ON,OFF') => {
  const png = Buffer.from(bytesOf(await run(`:DISP:DATA? ${options},PNG`)))
  const data = png.indexOf('IDAT')
  const rows = inflateSync(png.subarray(data + 4, data + 4 + png.readUInt32BE(data - 4)))
  return (x: number, y: number): number[] => [...rows.subarray(y * 3601 + 1 + 3 * x, y * 3601 + 4 + 3 * x)]
}
/** Whether a channel's colour is seen anywhere in a rectangle. */
const seen = (
  pixel: (x: number, y: number) => number[],
  is: (red: number, green: number, blue: number) => boolean,
  [left, top, right, bottom]: readonly [number, number, number, number],
): boolean => {
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const [red = 0, green = 0, blue = 0] = pixel(x, y)
      if (is(red, green, blue)) return true
    }
  return false
}
const yellow = (red: number, green: number, blue: number) => red > 200 && green > 170 && blue < 90
const cyan = (red: number, green: number, blue: number) => red < 90 && green > 180 && blue > 180

describe('rolling', () => {
  it('begins at 200 ms a division and waits for no trigger', async () => {
    const { run, error } = await scopeOn({ ...SINE, frequency: 0.1 }, ':TIM:MODE ROLL')
    expect(await run(':TIM:MODE?;SCAL?')).toBe('ROLL;2.000000e-01')
    expect(await error(':TIM:SCAL 0.1')).toMatch(/^-222/)
    await run(':TRIG:SWE NORM', ':TRIG:EDG:LEV 2')
    expect(await run(':TRIG:STAT?')).toBe('RUN')
    expect(bytesOf(await run(':WAV:DATA?'))).toHaveLength(1200)
    await run(':TIM:MODE MAIN', ':TIM:SCAL 1e-3')
    expect(await run(':TIM:SCAL?')).toBe('1.000000e-03')
  })
  it('goes on with time, the newest at the right edge', async () => {
    const settings = freshSettings()
    settings.timebase.scale = 0.2
    const { plant } = await scopeOn({ ...SINE, frequency: 0.1 })
    const at = async (seconds: number) => {
      const frame = await rollFrame(settings, plant, SILENCE, seconds)
      return screenPoints(frame, 1, settings).samples
    }
    const [first, later] = [await at(10), await at(10.4)]
    for (let k = 0; k < 1000; k++) expect(Math.abs(first[k + 200]! - later[k]!)).toBeLessThan(0.1)
    expect(later[1199]).toBeCloseTo(Math.sin(2 * Math.PI * 0.1 * 10.4), 1)
  })
})

describe('the part that is shown larger', () => {
  it('stays on the screen, whatever is turned', async () => {
    const { run, error } = await scopeOn(SINE, ':TIM:SCAL 1e-2', ':TIM:DEL:ENAB ON', ':TIM:DEL:SCAL 1e-3')
    expect(await run(':TIM:DEL:ENAB?;SCAL?;OFFS?')).toBe('1;1.000000e-03;0.000000e+00')
    await run(':TIM:DEL:OFFS 0.054')
    expect(await error(':TIM:DEL:OFFS 0.055')).toMatch(/^-222/)
    await run(':TIM:SCAL 2e-3')
    expect(Number(await run(':TIM:DEL:OFFS?'))).toBeCloseTo(6e-3, 9)
    await run(':TIM:SCAL 5e-4')
    expect(await run(':TIM:DEL:SCAL?')).toBe('5.000000e-04')
    await run(':TIM:MODE XY')
    expect(await run(':TIM:DEL:ENAB?')).toBe('0')
    await run(':TIM:DEL:ENAB ON')
    expect(await run(':TIM:DEL:ENAB?')).toBe('0')
  })

  it('is drawn from the memory under the whole', async () => {
    const { run } = await scopeOn(SINE, ':TIM:SCAL 0.1', ':TIM:DEL:ENAB ON', ':TIM:DEL:SCAL 5e-4')
    const pixel = await pictureOf(run)
    // A sine of 6 periods in the lower half: its top is reached, and below the top there is room between the periods.
    expect(seen(pixel, yellow, [60, 380, 1140, 390])).toBe(true)
    const column = (x: number) => seen(pixel, yellow, [x, 430, x + 1, 460])
    const crossed = Array.from({ length: 1000 }, (_, k) => column(100 + k)).filter(Boolean).length
    expect(crossed).toBeGreaterThan(20)
    expect(crossed).toBeLessThan(400)
    // The whole above is a band.
    const band = Array.from({ length: 1000 }, (_, k) => seen(pixel, yellow, [100 + k, 180, 101 + k, 190]))
    expect(band.filter(Boolean).length).toBeGreaterThan(950)
  })
})

describe('the picture of the screen', () => {
  it('one channel over the other is a circle for a quarter of a period', async () => {
    const { run } = await scopeOn(SINE, ':CHAN2:DISP ON', ':TIM:SCAL 2e-4', ':TIM:MODE XY')
    const pixel = await pictureOf(run)
    expect(seen(pixel, cyan, [590, 176, 610, 190])).toBe(true)
    expect(seen(pixel, cyan, [590, 300, 610, 330])).toBe(false)
    expect(seen(pixel, yellow, [62, 54, 1138, 578])).toBe(false)
  })
  it('has light paper, or no colours, where that is asked for', async () => {
    const { run } = await scopeOn(SINE, ':TIM:SCAL 2e-4')
    const light = await pictureOf(run, 'ON,ON')
    expect(light(5, 5)).toEqual([255, 255, 255])
    const grey = await pictureOf(run, 'OFF,OFF')
    expect(seen(grey, (red, green, blue) => red !== green || green !== blue, [0, 0, 1200, 720])).toBe(false)
  })
  it('has the values that were asked for, until they are taken off', async () => {
    const { run } = await scopeOn(SINE, ':TIM:SCAL 2e-4')
    const under = [60, 630, 260, 690] as const
    expect(seen(await pictureOf(run), yellow, under)).toBe(false)
    await run(':MEAS:ITEM? VPP,CHAN1')
    expect(seen(await pictureOf(run), yellow, under)).toBe(true)
    await run(':MEAS:CLE ALL')
    expect(seen(await pictureOf(run), yellow, under)).toBe(false)
  })
  it('shows the mask and a reference', async () => {
    const { run } = await scopeOn(SINE, ':TIM:SCAL 2e-4', ':MASK:ENAB ON', ':MASK:CRE', ':REF1:SAV')
    const [plain] = [await pictureOf(run)]
    expect(plain(62, 60)).not.toEqual([5, 8, 11])
    await run(':MASK:MDIS OFF', ':REF:DISP ON', ':REF1:ENAB ON', ':REF1:VOFF 1', ':CHAN1:DISP OFF')
    const kept = await pictureOf(run)
    const grey = (red: number, green: number, blue: number) =>
      red > 100 && Math.abs(red - green) < 25 && blue > 100
    expect(seen(kept, grey, [70, 100, 1130, 160])).toBe(true)
  })
  it('costs little', async () => {
    const scope = createInstrument('DS1104Z', { plant: makePlantFixture(), seed: 1 })
    expect(bytesOf(await scope.execute(':DISP:DATA?')).length).toBeLessThan(200_000)
  })
})

it('how long traces stay can be set', async () => {
  const { run, error } = await scopeOn(SINE, ':DISP:GRAD:TIME INF', ':DISP:TYPE DOTS')
  expect(await run(':DISP:GRAD:TIME?;:DISP:TYPE?')).toBe('INF;DOTS')
  await run(':DISP:GRAD:TIME 0.5')
  expect(await run(':DISP:GRAD:TIME?')).toBe('0.5')
  expect(await error(':DISP:GRAD:TIME 3')).toMatch(/^-224/)
})
