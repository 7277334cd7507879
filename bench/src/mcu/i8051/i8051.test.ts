import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { At89c51 } from './at89c51.ts'
import { carriedOut, cases, type Left } from './reference/cases.fixture.ts'
import { bySimulator } from './reference/s51.fixture.ts'

const kept = new URL('reference/s51.json', import.meta.url)
const has = existsSync('/usr/bin/s51')
if (!has) console.log('Skipped: s51 itself (Debian: sdcc-ucsim). Its traces that are kept are compared.')
const all = cases()

describe('the 8051, instruction by instruction', () => {
  it.runIf(has)('s51 says what was kept of it', { timeout: 60_000 }, () => {
    const said = bySimulator(all)
    expect(said).toHaveLength(all.length)
    if (process.env['RENEW'] === '1') writeFileSync(kept, `${JSON.stringify(said)}\n`)
    expect(said).toEqual(JSON.parse(readFileSync(kept, 'utf8')))
  })

  it('leaves what s51 leaves, after as many cycles', () => {
    const expected = JSON.parse(readFileSync(kept, 'utf8')) as Left[]
    const wrong = all.flatMap((one, i) => {
      const own = carriedOut(one)
      return JSON.stringify(own) === JSON.stringify(expected[i])
        ? []
        : [
            {
              op: one.code.map((byte) => byte.toString(16)).join(' '),
              before: one.sfr,
              own,
              s51: expected[i],
            },
          ]
    })
    expect(wrong).toEqual([])
  })
})

it('reads tables by MOVC, and memory outside by MOVX', () => {
  const { core } = new At89c51(
    // MOV DPTR,#0010; MOV A,#1; MOVC A,@A+DPTR; MOVX @DPTR,A; CLR A; MOVX A,@DPTR; MOV R0,A; MOV A,#2; MOVC A,@A+PC
    Uint8Array.of(0x90, 0, 0x10, 0x74, 1, 0x93, 0xf0, 0xe4, 0xe0, 0xf8, 0x74, 2, 0x83, 0, 0, 0x33, 0, 0x55),
  )
  for (let i = 0; i < 9; i++) core.step()
  expect([core.external[0x10], core.memory[0], core.sfr[0xe0]]).toEqual([0x55, 0x55, 0x33])
})

/** Machine code as hexadecimal. */
const program = (text: string): number[] => text.split(' ').map((byte) => Number.parseInt(byte, 16))

/** Runs machine code up to a machine cycle. */
const chip = (...code: number[]) => {
  const made = new At89c51(Uint8Array.from(code))
  return {
    made,
    until(cycle: number) {
      while (made.cycles < cycle * 12) made.run(cycle * 12)
      return made
    },
  }
}

describe('peripherals of the 8051', () => {
  it('timer 0 in mode 2 comes round every 256 − TH0 cycles, and its interrupt is called', () => {
    // LJMP start; at 000B: CPL P1.0, RETI. start: TMOD=2, TH0=TL0=0x9C, IE=82, TR0=1, SJMP $
    const { made, until } = chip(
      ...program('02 00 30 00 00 00 00 00 00 00 00 b2 90 32'),
      ...Array.from({ length: 0x30 - 14 }, () => 0),
      ...program('75 89 02 75 8c 9c 75 8a 9c 75 a8 82 d2 8c 80 fe'),
    )
    const turns: number[] = []
    let last = made.pins[8]
    for (let cycle = 0; cycle < 1000; cycle++) {
      until(cycle)
      if (made.pins[8] !== last) turns.push(made.cycles / 12)
      last = made.pins[8]
    }
    const gaps = turns.slice(1).map((turn, i) => turn - turns[i]!)
    expect(gaps.length).toBeGreaterThan(6)
    for (const gap of gaps) expect(Math.abs(gap - 100)).toBeLessThanOrEqual(2)
  })

  it('the serial port sends a frame bit by bit, and hears one', () => {
    // TMOD=20, TH1=TL1=FD, SCON=50, TR1=1, SBUF=55, SJMP $
    const { made, until } = chip(...program('75 89 20 75 8d fd 75 8b fd 75 98 50 d2 8e 75 99 55 80 fe'))
    const TXD = 25
    const levels: string[] = []
    for (let cycle = 0; cycle < 1600; cycle += 4) {
      until(cycle)
      levels.push(made.pins[TXD] === 0 ? '0' : '1')
    }
    // 96 cycles a bit: a start bit, 10101010 from the lowest bit on, a stop bit.
    const start = levels.indexOf('0')
    expect(Array.from({ length: 10 }, (_, i) => levels[start + 12 + 24 * i]).join('')).toBe('0101010101')
    const from = made.cycles / 12
    for (const [i, bit] of [...'0110000101'].entries()) {
      made.set(24, bit === '1')
      until(from + 96 * (i + 1))
    }
    const value = (name: string) => made.registers().find(([each]) => each === name)![1]
    expect(value('SCON') & 1).toBe(1)
  })

  it('counts falls of T0, waits in idle for an interrupt, and stays down until a reset', () => {
    // TMOD=05, TR0=1, SJMP $
    const counter = chip(0x75, 0x89, 0x05, 0xd2, 0x8c, 0x80, 0xfe)
    counter.until(10)
    for (let i = 0; i < 5; i++) {
      counter.made.set(28, false)
      counter.until(20 + 10 * i)
      counter.made.set(28, true)
      counter.until(25 + 10 * i)
    }
    expect(counter.made.registers().find(([name]) => name === 'TL0')![1]).toBe(5)
    const down = chip(0x75, 0x87, 0x02, 0x80, 0xfe)
    expect(down.until(100).asleep).toBe(true)
    down.made.reset()
    expect(down.made.asleep).toBe(false)
  })
})
