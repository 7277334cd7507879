import { describe, expect, it, test } from 'vitest'
import { uartPattern } from '@labbox/contract/bench/logic/patterns.ts'
import { instrumentsOn } from '../pseudo.fixture.ts'
import { makePlantFixture } from '../plant.fixture.ts'
import { makeSession } from '../session.fixture.ts'

const LA = 'LA1016'

describe('LA1016 answers', () => {
  test.each([
    ['*IDN?', [], 'LABBOX,LA1016,LA1A000000001,1.0'],
    [':ACQ:SRAT?', [], '1000000'],
    [':ACQuire:SRATe?', [':ACQ:SRAT 3e6'], '2000000'],
    [':ACQ:MDEP?', [':ACQ:MDEP 2000'], '4096'],
    [':THR?', [':THR 1.65V'], '1.65'],
    [':CHAN:STAT? D7', [':CHAN:STAT D7,OFF'], '0'],
    [':CHAN:STAT? D8', [':CHAN:STAT D7,OFF'], '1'],
    [':CHAN:MASK?', [':CHAN:STAT D15,OFF'], '32767'],
    [':CHAN:STAT? D2', [':CHAN:MASK 5'], '1'],
    [':TRIG:SWE?', [':TRIG:SWE NORM'], 'NORM'],
    [':TRIG:EDGE:SOUR?', [':TRIG:EDGE:SOUR D11'], 'D11'],
    [':TRIG:PATT:BIT? D3', [':TRIG:PATT:BIT D3,R'], 'R'],
    [':TRIG:PATT:BIT? D2', [':TRIG:PATT:BIT D2,0'], '0'],
    [':TRIG:POS?', [':TRIG:POS 50'], '50'],
    [':BUS1:MODE?', [':BUS1:MODE UART'], 'UART'],
    [':BUS2:MODE?', [':BUS1:MODE UART'], 'OFF'],
    [':BUS2:UART:BAUD?', [':BUS2:UART:BAUD 115200'], '115200'],
    [':BUS1:SPI:MISO?', [], 'NONE'],
    [':BUS1:SPI:SEL?', [':BUS1:SPI:SEL D9'], 'D9'],
    [':BUS1:IIC:SDA?', [':BUS1:IIC:SDA D14'], 'D14'],
    [':PGEN?', [':PGEN ON'], '1'],
    [':PGEN:RATE?', [':PGEN:RATE 9.6kHz'], '9600'],
    [':PGEN:LEV?', [':PGEN:LEV 3.3'], '3.3'],
    [':PGEN:DATA?', [':PGEN:DATA 1,2,65535'], '1,2,65535'],
    [':PGEN:LENG?', [':PGEN:DATA 1,2,65535'], '3'],
    [':PGEN:LENG?', [':PGEN:DATA 1,2', '*RST'], '256'],
  ])('%s after %j', async (ask, lines, answer) => {
    expect(await makeSession(LA).run(...lines, ask)).toBe(answer)
  })

  test.each([
    [':ACQ:SRAT 500', -222],
    [':TRIG:EDGE:SOUR D16', -224],
    [':TRIG:EDGE:SOUR CHAN1', -224],
    [':TRIG:PATT:BIT D0,Q', -224],
    [':BUS3:MODE UART', -114],
    [':BUS1:MODE CAN', -224],
    [':PGEN:DATA', -109],
    [':PGEN:DATA 65536', -222],
    [`:PGEN:DATA ${Array.from({ length: 513 }, () => 1).join(',')}`, -222],
  ])('refuses %s with %i', async (line, code) => {
    const { error } = makeSession(LA)
    expect(parseInt((await error(line)) ?? '', 10)).toBe(code)
  })
})

/** The pattern generator's lines are wired to the analyser's: what goes out comes in. */
const counting = async () => {
  const session = makeSession(LA)
  await session.run(':PGEN:RATE 10e3', ':PGEN ON', ':ACQ:SRAT 1e6')
  return session
}

describe('LA1016 behaviour', () => {
  it('measures what its pattern generator counts', async () => {
    const { run } = await counting()
    expect(Number(await run(':MEAS:FREQ? D0'))).toBeCloseTo(5000, 0)
    expect(Number(await run(':MEAS:FREQ? D1'))).toBeCloseTo(2500, -1)
    expect(Number(await run(':MEAS:DUTY? D1'))).toBeCloseTo(50, 0)
    expect(Number(await run(':MEAS:FREQ? D9'))).toBe(9.9e37)
  })

  it('begins where its trigger says', async () => {
    const { run, instrument } = await counting()
    // High for two steps in four, low for as long: the trigger lies at a rising edge, a quarter into the memory.
    await run(':TRIG:SWE NORM', ':TRIG:EDGE:SOUR D1', ':TRIG:EDGE:SLOP POS', ':TRIG:POS 25')
    const [samples, interval, trigger, seq] = ((await run(':WAV:PRE?')) ?? '').split(',').map(Number)
    expect([samples, interval, trigger, seq]).toEqual([4096, 1e-6, 1024, 1])
    const block = Buffer.from((await instrument.execute(':WAV:DATA?')) ?? '', 'latin1').subarray(11)
    const changes = Array.from({ length: block.length / 6 }, (_, index) => ({
      at: block.readUInt32LE(6 * index),
      word: block.readUInt16LE(6 * index + 4),
    }))
    const before = changes.findLast(({ at }) => at < 1024)!
    const from = changes.find(({ at }) => at === 1024)!
    expect([before.word & 2, from.word & 2]).toEqual([0, 2])
    expect(await run(':TRIG:STAT?')).toBe('TD')
  })

  it('waits for a pattern that does not come, and takes it when it is forced', async () => {
    const { run } = await counting()
    await run(':TRIG:SWE NORM', ':TRIG:MODE PATT', ':TRIG:PATT:BIT D0,1', ':TRIG:PATT:BIT D12,1')
    expect(await run(':WAV:PRE?', ':TRIG:STAT?')).toBe('WAIT')
    await run(':TFOR')
    expect(await run(':WAV:PRE?', ':TRIG:STAT?')).toBe('AUTO')
    expect((await run(':WAV:PRE?')) ?? '').toMatch(/,1,\d+$/)
    await run(':TRIG:PATT:BIT D12,0')
    expect(await run(':WAV:PRE?', ':TRIG:STAT?')).toBe('TD')
  })

  it('takes once and keeps it', async () => {
    const { run } = await counting()
    await run(':SING')
    const first = await run(':WAV:PRE?')
    expect(await run(':TRIG:STAT?')).toBe('STOP')
    expect(await run(':WAV:PRE?')).toBe(first)
  })

  it('does not see what is shorter than a sample, and reads a clock too fast for it wrong', async () => {
    const { run } = await counting()
    await run(':PGEN:RATE 10e6', ':ACQ:SRAT 1e6', ':PGEN:DATA 0,0,0,0,0,0,0,1,0,0')
    expect(await run(':MEAS:EDG? D0')).toBe('0.000000e+0')
    // 1.25 MHz, taken a million times a second: 250 kHz.
    await run(':PGEN:DATA 0,0,0,0,1,1,1,1')
    expect(Number(await run(':MEAS:FREQ? D0'))).toBeCloseTo(250e3, -2)
  })

  it('reads levels by its threshold', async () => {
    const { run } = await counting()
    await run(':PGEN:LEV 3.3')
    expect(Number(await run(':MEAS:FREQ? D0'))).toBeCloseTo(5000, 0)
    await run(':THR 4')
    expect(await run(':MEAS:EDG? D0')).toBe('0.000000e+0')
  })

  it('looks at no line that is off', async () => {
    const { run } = await counting()
    await run(':CHAN:STAT D0,OFF')
    expect(await run(':MEAS:EDG? D0')).toBe('0.000000e+0')
  })

  it('reads a text that its pattern generator sends', async () => {
    const { run } = await counting()
    const uart = { line: 4, bits: 8, parity: 'ODD', stopBits: 1, inverted: false } as const
    const { words } = uartPattern([...Buffer.from('Labbox')], uart)
    await run(`:PGEN:DATA ${words.join(',')}`, ':PGEN:RATE 9600', ':ACQ:SRAT 200e3')
    await run(':BUS1:MODE UART', ':BUS1:UART:RX D4', ':BUS1:UART:PAR ODD', ':TRIG:EDGE:SOUR D4')
    expect(await run(':BUS1:DATA?')).toContain('4C 61 62 62 6F 78')
    expect(await run(':BUS1:ERR?')).toBe('0')
    await run(':BUS1:UART:PAR EVEN')
    expect(Number(await run(':BUS1:ERR?'))).toBeGreaterThanOrEqual(6)
    await run(':BUS1:MODE OFF')
    expect(await run(':BUS1:DATA?')).toBe('""')
  })
})

it('is driven by pseudo-commands, a pattern as a list of numbers', async () => {
  const send = instrumentsOn(makePlantFixture())
  await send('LA.PATTERN.DATA(0,1,0,1)')
  await send('LA.PATTERN.RATE(8000)')
  await send('LA.PATTERN(ON)')
  expect(await send('LA.MEAS.FREQ(D0)')).toBeCloseTo(4000, 0)
  expect(await send('LA.RATE?')).toBe(1e6)
  await expect(send('LA.PATTERN.DATA(70000)')).rejects.toThrow('range')
  await expect(send('LA.PATTERN.DATA')).rejects.toThrow('count')
})
