import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkCircuit } from 'labbox-bench/circuit/check.ts'
import { fillSheet, openWorkbench, showLevels, verdictsOf, type Workbench } from '../workbench.fixture.ts'
import { decoderDisplay, display, majority, selector } from './index.ts'

let bench: Workbench
beforeAll(async () => {
  bench = await openWorkbench()
})
afterAll(() => bench.close())

const { document } = decoderDisplay

const dial = async (value: number) => {
  for (let n = 0; n < 4; n++) await bench.turn(`LS${n + 1}`, 'high', (value >> n) & 1)
}
const ENABLE = 8

const measure = async (vote = majority()) => {
  const sheet = fillSheet(document, bench)
  await bench.say('DP.SET(CH1,5,0.5)', 'DP.OUTPUT(CH1,ON)')
  await showLevels(bench)
  for (let n = 0; n < 8; n++) {
    await bench.wire(selector(n))
    await dial(n + ENABLE)
    await sheet.read(`y${n}`, 'on')
    await dial(n)
    await sheet.read(`y${n}`, 'off')
  }
  await bench.wire(vote)
  for (let n = 0; n < 8; n++) {
    await dial(n + ENABLE)
    await sheet.read(`v${n}`, 'f')
  }
  await bench.wire(display())
  for (let n = 0; n < 10; n++) {
    await dial(n)
    await sheet.read(`d${n}`, 'seg_a', 'seg_b', 'seg_e', 'seg_f', 'seg_g')
  }
  for (const ohms of ['330', '680']) {
    await bench.wire(display(ohms, 'led'))
    await dial(8)
    await sheet.read(`r${ohms}`, 'ua', 'uf')
  }
  return verdictsOf(document, sheet.result())
}

describe('decoders and display, done on the simulated bench', () => {
  it('all circuits pass the checks', () => {
    for (const circuit of [selector(3), majority(), display(), display('680', 'led')])
      expect(checkCircuit(circuit, { maxList: document.maxList ?? undefined })).toEqual([])
  })

  it('passes every judged item', async () => {
    expect(await measure()).toEqual({ failed: [], open: 0, share: 1 })
  })

  it('fails the vote with output 4 in place of 7', async () => {
    expect((await measure(majority(4))).failed).toEqual(['f'])
  })
})
