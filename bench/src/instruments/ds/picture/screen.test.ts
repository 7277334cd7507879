import { readFileSync, writeFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { decodeBlock } from '../../../scpi/block.ts'
import { makeSession } from '../../session.fixture.ts'

const KEPT = new URL('screen.png', import.meta.url)
/** Pixels may differ a little where another version of a library rounds otherwise. */
const MOST_DIFFERENT = 0.002
const SIZE = { width: 1200, height: 720 } as const

/** Its colours row by row, each row after a byte that says how it was filtered. */
const pixelsOf = (png: Buffer): Buffer => {
  const data = png.indexOf('IDAT')
  return inflateSync(png.subarray(data + 4, data + 4 + png.readUInt32BE(data - 4)))
}

/** The screen as it goes into a report: two traces, their scales, the trigger, and four readings. */
const taken = async () => {
  const session = makeSession('DS1104Z', { lag: 2.5e-4 })
  session.plant.setGenerator(1, {
    shape: 'SIN',
    frequency: 1000,
    amplitude: 2,
    offset: 0,
    phase: 0,
    duty: 0.5,
  })
  await session.run(':CHAN1:SCAL 0.5', ':CHAN2:DISP ON', ':CHAN2:SCAL 0.5', ':TIM:SCAL 2e-4')
  const readings: number[] = []
  for (const item of ['VPP,CHAN1', 'VPP,CHAN2', 'FREQ,CHAN1', 'RPH,CHAN1,CHAN2'])
    readings.push(Number(await session.run(`:MEAS:ITEM? ${item}`)))
  const answer = await session.run(':DISP:DATA? ON,OFF,PNG')
  return { readings, png: Buffer.from(decodeBlock(Buffer.from(answer ?? '', 'latin1'))) }
}

it('is the picture that is kept, pixel by pixel', async () => {
  const { png, readings } = await taken()
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([SIZE.width, SIZE.height])
  // `KEEP=1` renews it; look at it then.
  if (process.env['KEEP'] === '1') writeFileSync(KEPT, png)
  const [now, kept] = [pixelsOf(png), pixelsOf(readFileSync(KEPT))]
  let different = 0
  for (let k = 0; k < now.length; k += 1) if (now[k] !== kept[k]) different += 1
  expect(now.length).toBe(kept.length)
  expect(different / now.length).toBeLessThan(MOST_DIFFERENT)
  // What stands in it was read: 2 Vpp on both at 1 kHz, a quarter of a period apart.
  expect(readings[0]).toBeCloseTo(2, 1)
  expect(readings[1]).toBeCloseTo(2, 1)
  expect(readings[2]).toBeCloseTo(1000, -1)
  expect(Math.abs(readings[3] ?? 0)).toBeCloseTo(90, -1)
})
