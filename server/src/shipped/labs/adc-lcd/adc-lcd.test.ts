import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { programAt } from '../../program.ts'
import { fillSheet, openWorkbench, verdictsOf, type Workbench } from '../workbench.fixture.ts'
import { adcLcd, displayed } from './index.ts'

let bench: Workbench
beforeAll(async () => {
  bench = await openWorkbench()
})
afterAll(() => bench.close())

const { document } = adcLcd
const fine = () => programAt(new URL('internal-reference', import.meta.url))

/** What the display says once it has been written anew. */
const shown = async (before: string): Promise<number> => {
  for (let tries = 0; tries < 100; tries++) {
    await bench.say('DM.MEAS.DCV')
    const text = (await bench.display('HG1'))[1] ?? ''
    if (/^\d\.\d{3} V/.test(text) && (text !== before || tries > 20)) return Number.parseFloat(text)
  }
  throw new Error('nothing on the display')
}

const measure = async (second = fine()) => {
  const sheet = fillSheet(document, bench)
  for (const [page, program] of [
    ['wide', undefined],
    ['fine', second],
  ] as const) {
    await bench.wire(displayed(program))
    for (const [row, position] of Object.entries(
      page === 'wide'
        ? { p10: 10, p30: 30, p50: 50, p70: 70, p90: 90 }
        : { f4: 4, f8: 8, f12: 12, f16: 16, f20: 20 },
    )) {
      const before = (await bench.display('HG1'))[1] ?? ''
      await bench.turn('RP1', 'position', position / 100)
      sheet.type(row, `shown${page}`, await shown(before))
      await sheet.read(row, `u${page}`)
    }
  }
  return verdictsOf(document, sheet.result())
}

describe('ADC and LCD, done on the simulated bench', () => {
  it('passes every judged item', async () => {
    expect(await measure()).toEqual({ failed: [], open: 0, share: 1 })
  })

  it('fails the fine steps with the program for 5 V', async () => {
    expect((await measure(displayed().components['part-U1']!.program)).failed).toEqual(['errorfine'])
  })
})
