import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Circuit } from '@labbox/contract/bench/circuit.ts'
import { checkCircuit } from '../check.ts'
import { netsOf, partsOf, read } from './formats.fixture.ts'
import { importCircuit } from './import.ts'

// Each sample is small and drawn by hand as its program writes it; what is joined in it was read off by eye.

const sample = async (name: string) =>
  importCircuit(await readFile(join(import.meta.dirname, 'samples', name)), name)

describe('LTspice', () => {
  it('an amplifier with its feedback, supply by name, a source, and a part that is not known', async () => {
    const { format, circuit, notes } = await sample('inverting-amplifier.asc')
    expect(format).toBe('ltspice')
    expect(partsOf(circuit)).toEqual([
      'DG1 dg1',
      'Rf resistor 4.7k',
      'Rin resistor 10k',
      'U1 opamp TL082',
      'V2 voltage-source 15',
      'Y1 xtal 1Meg',
    ])
    expect(netsOf(circuit)).toEqual([
      '0 DG1.gnd U1.inp V2.n',
      'DG1.out Rin.2',
      'Rf.1 U1.out Y1.1',
      'Rf.2 Rin.1 U1.inn',
      'U1.vp V2.p',
    ])
    expect(notes).toEqual([
      { code: 'model', params: { designator: 'U1', text: 'UniversalOpAmp2', used: 'TL082' } },
      {
        code: 'generator',
        params: { designator: 'V1', channel: 1, shape: 'SIN', frequency: 1000, amplitude: 1, offset: 0 },
      },
      { code: 'part', params: { designator: 'Y1', title: 'xtal 1Meg' } },
      { code: 'directive', params: { text: '.tran 0 5m' } },
      { code: 'text', params: { text: 'An inverting amplifier' } },
    ])
  })

  it.each(['R0', 'R90', 'R180', 'R270', 'M0', 'M90', 'M180', 'M270'])('a transistor turned %s', (turn) => {
    // Names at the three pins, where the program has them after the turn.
    const angle = Number(turn.slice(1))
    const spots = [
      [64, 0],
      [0, 48],
      [64, 96],
    ].map(([px = 0, py = 0]) => {
      const x = turn.startsWith('M') ? -px : px
      return [
        [x, py],
        [-py, x],
        [-x, -py],
        [py, -x],
      ][angle / 90]!
    })
    const text = [
      'Version 4',
      ...['c', 'b', 'e'].map((name, i) => `FLAG ${320 + spots[i]![0]!} ${320 + spots[i]![1]!} ${name}`),
      `SYMBOL npn 320 320 ${turn}`,
      'SYMATTR InstName Q1',
      'SYMATTR Value BC547B',
      ...['c', 'b', 'e'].flatMap((name, i) => [
        `SYMBOL res ${i * 160} 800 R0`,
        `SYMATTR InstName R${i + 1}`,
        `FLAG ${i * 160 + 16} 816 ${name}`,
        `FLAG ${i * 160 + 16} 896 0`,
      ]),
    ].join('\n')
    const { circuit } = read('turned.asc', text)
    expect(netsOf(circuit)).toEqual(['0 R1.2 R2.2 R3.2', 'Q1.b R2.1', 'Q1.c R1.1', 'Q1.e R3.1'])
  })

  it('takes a parameter for a value, and says which value it could not read', () => {
    const text = (value: string) =>
      `Version 4\nSYMBOL res 0 0 R0\nSYMATTR InstName R1\nSYMATTR Value ${value}\nTEXT 0 0 Left 2 !.param x=2k2\n`
    expect(partsOf(read('a.asc', text('{x}')).circuit)).toEqual(['R1 resistor 2.2k'])
    expect(partsOf(read('a.asc', text('1Meg')).circuit)).toEqual(['R1 resistor 1M'])
    const unread = read('a.asc', text('{y*2}'))
    expect(partsOf(unread.circuit)).toEqual(['R1 resistor 1k'])
    expect(unread.notes[0]).toEqual({
      code: 'value',
      params: { designator: 'R1', text: '{y*2}', used: '1k' },
    })
  })
})

describe('SPICE', () => {
  it('an amplifier: values, parameters, models, a subcircuit as a box', async () => {
    const { format, circuit, notes } = await sample('common-emitter.cir')
    expect(format).toBe('spice')
    expect(partsOf(circuit)).toEqual([
      'C1 capacitor 10u',
      'D1 diode 1N4148',
      'DG1 dg1',
      'L1 inductor 1m',
      'Q1 npn 2N3904',
      'R1 resistor 47k',
      'R2 resistor 10k',
      'RC resistor 4.7k',
      'RE resistor 1k',
      'VCC voltage-source 12',
      'X1 LOAD',
    ])
    expect(netsOf(circuit)).toEqual([
      '0 DG1.gnd L1.2 R2.2 RE.2 VCC.n X1.ref',
      'C1.1 DG1.out',
      'C1.2 Q1.b R1.2 R2.1',
      'D1.a L1.1 Q1.c RC.2',
      'D1.k X1.in',
      'Q1.e RE.1',
      'R1.1 RC.1 VCC.p',
    ])
    expect(notes.map(({ code }) => code)).toEqual(['generator', 'model', 'part', 'directive', 'directive'])
  })

  it('controlled sources and field-effect transistors by their models', () => {
    const { circuit } = read(
      'a.cir',
      'title\nE1 o 0 a b 10\nG1 o 0 a b 2m\nM1 d g 0 0 PX W=1u\nJ1 d g s JN\n.model PX PMOS(VTO=-1)\nR1 a b 1k\n',
    )
    expect(partsOf(circuit)).toEqual([
      'E1 vcvs 10',
      'G1 vccs 2m',
      'J1 njf 2N5457',
      'M1 pmos BS250',
      'R1 resistor 1k',
    ])
    expect(netsOf(circuit)).toContain('E1.cp G1.cp R1.1')
  })
})

it('Falstad: two ends for each part, three for transistors, rails, and a box', async () => {
  const { format, circuit, notes } = await sample('rc-and-switch.txt')
  expect(format).toBe('falstad')
  expect(netsOf(circuit)).toEqual([
    '0 C1.2 DG1.gnd Q1.e V1.n',
    'C1.1 R1.2 R2.1',
    'DG1.out R1.1',
    'Q1.b R2.2',
    'Q1.c R3.2',
    'R3.1 V1.p',
  ])
  expect(partsOf(circuit)).toContain('C1 capacitor 100n')
  expect(notes.map(({ code }) => code)).toEqual(['generator', 'text', 'part'])
})

it('Logisim: gates into packages with a supply, names of inputs and outputs, other sheets named', async () => {
  const { format, circuit, notes } = await sample('half-adder.circ')
  expect(format).toBe('logisim')
  expect(partsOf(circuit)).toEqual([
    'DP1 dp1',
    'U1 7486 74HC86',
    'U2 7408 74HC08',
    'X1 Multiplexer',
    'a logic-source',
    'b logic-source',
  ])
  const nets = netsOf(circuit)
  expect(nets).toContain('U1.1A U2.1A a.out')
  expect(nets).toContain('U1.1B U2.1B b.out')
  expect(nets).toContain('DP1.plus U1.VCC U2.VCC')
  expect(Object.values(circuit.labels).map(({ text }) => text)).toEqual(
    expect.arrayContaining(['sum', 'carry']),
  )
  expect(notes.map(({ code }) => code)).toEqual(['part', 'gates', 'sheet', 'bus'])
  // Nothing but the box keeps it from running.
  const errors = checkCircuit(circuit).filter(({ severity }) => severity === 'error')
  expect(errors.map(({ code }) => code)).toEqual(['namedBox'])
})

it('Logisim: a flip-flop with its steady inputs tied', () => {
  const comp = (name: string, at: string, more = '') => `<comp loc="${at}" name="${name}">${more}</comp>`
  const { circuit } = read(
    'a.circ',
    `<project version="1.0"><circuit name="main">
      ${comp('D Flip-Flop', '(200,100)')}${comp('Clock', '(110,150)')}${comp('Pin', '(150,110)')}
      <wire from="(150,110)" to="(190,110)"/><wire from="(110,150)" to="(190,150)"/>
    </circuit></project>`,
  )
  const nets = netsOf(circuit)
  expect(nets).toContain('CP1.out U1.1CLK')
  expect(nets).toContain('LS1.out U1.1D')
  expect(nets.find((net) => net.includes('DP1.plus'))).toContain('U1.1CLR U1.1PRE')
})

it('CircuitVerse: nodes joined by number', async () => {
  const { format, circuit } = await sample('nor.cv')
  expect(format).toBe('circuitverse')
  const nets = netsOf(circuit)
  expect(nets).toContain('U1.1A a.out')
  expect(nets).toContain('U1.1B b.out')
  expect(nets).toContain('U1.1C c.out')
  expect(Object.values(circuit.labels).map(({ text }) => text)).toContain('y')
  expect(checkCircuit(circuit).filter(({ severity }) => severity === 'error')).toEqual([])
})

it('KiCad: pins of the library in the file, power symbols, and a part that is not known with its pins', async () => {
  const { format, circuit, notes } = await sample('led.kicad_sch')
  expect(format).toBe('kicad')
  expect(partsOf(circuit)).toEqual(['D1 led red', 'R1 resistor 330', 'U1 DHT11'])
  expect(netsOf(circuit)).toEqual(['0 D1.k U1.GND', 'D1.a R1.2', 'R1.1 U1.VDD'])
  expect(notes).toEqual([{ code: 'part', params: { designator: 'U1', title: 'DHT11' } }])
})

it('KiCad: the units of a quad gate are one part', () => {
  const unit = (n: number, y: number) =>
    `(symbol (lib_id "74xx:74HC00") (at 100 ${y} 0) (unit ${n}) (property "Reference" "U3") (property "Value" "74HC00"))`
  const body = (n: number, a: number, b: number, out: number) => `(symbol "74HC00_${n}_1"
    (pin input line (at -7.62 2.54 0) (name "~") (number "${a}"))
    (pin input line (at -7.62 -2.54 0) (name "~") (number "${b}"))
    (pin output line (at 7.62 0 180) (name "~") (number "${out}")))`
  const { circuit } = read(
    'a.kicad_sch',
    `(kicad_sch (lib_symbols (symbol "74xx:74HC00" ${body(1, 1, 2, 3)} ${body(2, 4, 5, 6)}))
      ${unit(1, 50)} ${unit(2, 80)}
      (wire (pts (xy 107.62 50) (xy 107.62 70))) (wire (pts (xy 107.62 70) (xy 92.38 70)))
      (wire (pts (xy 92.38 70) (xy 92.38 77.46))))`,
  )
  expect(partsOf(circuit)).toEqual(['U3 7400 74HC00'])
  expect(netsOf(circuit)).toEqual(['U3.1Y U3.2A'])
})

it('Multisim Live: pins by the drawing, nets by the list, values by the instance', async () => {
  const { format, circuit, notes } = await sample('lamp.msjs')
  expect(format).toBe('multisim')
  expect(partsOf(circuit)).toEqual(['R1 resistor 2.2k', 'V voltage-source 12', 'X1 Lamp'])
  expect(netsOf(circuit)).toEqual(['0 V.n X1.2', 'R1.1 X1.1', 'R1.2 V.p'])
  expect(notes).toEqual([
    { code: 'part', params: { designator: 'X1', title: 'Lamp' } },
    { code: 'text', params: { text: 'Hello' } },
  ])
  // As drawn: no names take the place of its lines.
  expect(circuit.labels).toEqual({})
  expect(Circuit.parse(circuit)).toEqual(circuit)
})

describe('refusals', () => {
  const fault = (bytes: Uint8Array, name = 'a.txt') => {
    try {
      importCircuit(bytes, name)
      return null
    } catch (error) {
      return (error as { fault?: string }).fault ?? error
    }
  }
  const text = (content: string) => new TextEncoder().encode(content)

  it.each([
    ['unknownFormat', 'a photo of a circuit', 'a.txt'],
    ['unknownFormat', '', 'a.asc'],
    ['damaged', '(kicad_sch (symbol', 'a.kicad_sch'],
    ['damaged', '<project><circuit name="x"><wire from="(1,2)"', 'a.circ'],
    ['damaged', '{"scopes": 3', 'a.cv'],
    ['damaged', '{"scopes": []}', 'a.cv'],
    ['empty', 'Version 4\nSHEET 1 880 680', 'a.asc'],
    ['damaged', 'Version 4\nWIRE 0 0 NaN 10', 'a.asc'],
    ['damaged', 'msjs-2.0', 'a.msjs'],
  ])('%s: %s', (expected, content, name) => {
    expect(fault(text(content), name)).toBe(expected)
  })

  it('more than a circuit may have', () => {
    const parts = Array.from({ length: 501 }, (_, i) => `R${i} a${i} b 1k`).join('\n')
    expect(fault(text(`title\n${parts}`), 'a.cir')).toBe('tooLarge')
    expect(fault(new Uint8Array(5_000_001), 'a.cir')).toBe('tooLarge')
  })
})
