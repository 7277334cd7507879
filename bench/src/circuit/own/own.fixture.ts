import { OwnSymbol } from '@labbox/contract/bench/own-symbol.ts'

export const OWN_ID = '01900000-0000-7000-8000-000000000001'

/** An amplifier whose gain is a parameter, with an output that can give 12 V at most. */
export const amplifier = (more: Partial<OwnSymbol> = {}): OwnSymbol =>
  OwnSymbol.parse({
    class: 'Analog',
    names: { zh: '放大器', en: 'Amplifier' },
    prefix: 'U',
    pins: [
      { name: 'in', label: 'IN', x: -40, y: 0, direction: 'left' },
      { name: 'out', x: 40, y: 0, direction: 'right' },
      { name: 'gnd', x: 0, y: 40, direction: 'down' },
    ],
    drawing: [
      {
        kind: 'line',
        points: [
          [-20, -20],
          [20, 0],
          [-20, 20],
        ],
        closed: true,
      },
      { kind: 'circle', at: [0, 0], radius: 5, fill: true },
      { kind: 'arc', from: [-10, 20], to: [10, 20] },
      { kind: 'text', at: [0, -25], text: 'A' },
    ],
    params: [{ name: 'gain', names: { zh: '增益', en: 'Gain' }, default: '10' }],
    spice: `* gain with limits
.subckt amp a y g
Rin a g 1meg
Bout mid g v = max(min({gain} * v(a,g), 12), -12)
+ ; joined
Rout mid y 10
.ends amp`,
    ...more,
  })

/** A counter of two bits with a decoder behind it: register, table, gate, three-state output. */
export const decodedCounter = (more: Partial<OwnSymbol> = {}): OwnSymbol =>
  OwnSymbol.parse({
    class: 'TTL',
    names: { zh: '译码计数器', en: 'Decoded counter' },
    prefix: 'U',
    pins: ['clk', 'clr', 'oe', 'gnd', 'q0', 'q1', 'y', 'z', 'vcc'].map((name, i) => ({
      name,
      x: i < 4 ? -40 : 40,
      y: 20 * (i % 4) - 40 + (i > 7 ? 80 : 0),
      direction: i < 4 ? 'left' : 'right',
      optional: name === 'z',
    })),
    drawing: [],
    params: [],
    spice: `.logic HC delay=20
# counts while the clock rises
clock clk reset !clr
q0 := !q0
q1 := q1 ^ q0
table q1 q0 -> _three _low
1 1 -> 1 0
0 x -> 0 1
y = _three
z = _low
enable z = oe
.ends`,
    ...more,
  })
