import { Reference } from './reference.fixture.ts'

const upTo = (count: number) => Array.from({ length: count }, (_, n) => n)
const indexed = (count: number, make: (n: number) => [string, string]) =>
  Object.fromEntries(upTo(count).map(make))

/** Gates and flip-flops of gates: each net of `next` takes its equation over when the clock rises. */
const machine = (
  name: string,
  next: Record<string, string>,
  outputs: Record<string, string> = {},
): Reference => {
  const ref = new Reference(name).gates(outputs)
  for (const [q, equation] of Object.entries(next)) ref.gates({ [`${q}d`]: equation }).flipFlop(q, `${q}d`)
  return ref
}

/** What a 1 in a table of numbers is in terms of four bits. */
const minterms = (bits: readonly string[], numbers: readonly number[]): string =>
  numbers
    .map((value) => bits.map((bit, n) => ((value >> n) & 1 ? bit : `!${bit}`)).join(' & '))
    .join(' | ') || '0'

const [LDI, ADD, OUT, JNC, XOR, JMP] = [1, 2, 3, 4, 5, 6]
/** From 2 on by threes until it overflows; then its complement, and round for ever. */
const PROGRAM: [number, number][] = [
  [LDI, 2],
  [ADD, 3],
  [OUT, 0],
  [JNC, 1],
  [XOR, 15],
  [OUT, 0],
  [JMP, 6],
]

/** A processor of gates: accumulator, carry, program counter, output register, a program in a table of gates. */
const processor = (): Reference => {
  const pc = upTo(4).map((n) => `pc${n}`)
  const rom = (word: (line: [number, number]) => number, bit: number) =>
    minterms(
      pc,
      PROGRAM.flatMap((line, address) => ((word(line) >> bit) & 1 ? [address] : [])),
    )
  const is = (op: number) =>
    upTo(3)
      .map((n) => ((op >> n) & 1 ? `i${n}` : `!i${n}`))
      .join(' & ')
  const ref = new Reference('four-bit processor of gates').gates({
    ...indexed(3, (n) => [`i${n}`, rom(([op]) => op, n)]),
    ...indexed(4, (n) => [`m${n}`, rom(([, operand]) => operand, n)]),
    ldi: is(LDI!),
    add: is(ADD!),
    out: is(OUT!),
    xor: is(XOR!),
    jump: `${is(JMP!)} | ${is(JNC!)} & !cy`,
    ...indexed(4, (n) => [`k${n + 1}`, n === 0 ? 'a0 & m0' : `a${n} & m${n} | (a${n} | m${n}) & k${n}`]),
    ...indexed(4, (n) => [`s${n}`, `a${n} ^ m${n}${n === 0 ? '' : ` ^ k${n}`}`]),
    cyd: 'add & k4 | !add & cy',
  })
  ref.flipFlop('cy', 'cyd')
  for (const n of upTo(4)) {
    ref.gates({
      [`ad${n}`]: `ldi ? m${n} : add ? s${n} : xor ? a${n} ^ m${n} : a${n}`,
      [`od${n}`]: `out ? a${n} : o${n}`,
      [`pd${n}`]: `jump ? m${n} : pc${n} ^ (${
        upTo(n)
          .map((m) => `pc${m}`)
          .join(' & ') || '1'
      })`,
    })
    ref.flipFlop(`a${n}`, `ad${n}`).flipFlop(`o${n}`, `od${n}`).flipFlop(`pc${n}`, `pd${n}`)
  }
  return ref.set('clk=0 clr=0', 'clr=1').pulse(22).watch('pc3 pc2 pc1 pc0 a3 a2 a1 a0 cy o3 o2 o1 o0')
}

/** State machines, oscillators and a processor. */
export const MACHINES: Reference[] = [
  machine(
    'traffic light',
    { q0: '!q0', q1: 'q1 ^ q0', q2: 'q2 ^ (q1 & q0)' },
    { red: '!q2', yellow: 'q1 & q0 ', green: 'q2 & !(q1 & q0)', walk: '!q2 & !(q1 & q0)' },
  )
    .set('clk=0 clr=0', 'clr=1')
    .pulse(18)
    .watch('red yellow green walk'),
  machine(
    'detector of 1011',
    { q0: 'x', q1: '!q1 & !x & q0 | q1 & !x & q0 & 1', q2: 'q1 & !q0 & x' },
    { found: 'q2 & q0 & x' },
  )
    .set('clk=0 clr=0 x=0', 'clr=1')
    .set(...'1011011100101101011'.split('').flatMap((bit) => [`x=${bit}`, 'clk=1', 'clk=0']))
    .watch('q0 q1 q2 found'),
  machine(
    'electronic die',
    {
      q0: '!run & q0 | run & (!q0 & !(q2 & q1) | q2 & q1)',
      q1: '!run & q1 | run & !(q2 & q1) & (q1 ^ q0)',
      q2: '!run & q2 | run & !(q2 & q1) & (q2 ^ (q1 & q0))',
    },
    { middle: 'q0', corners: 'q1 | q2', others: 'q2', sides: 'q2 & q1' },
  )
    .set('clk=0 clr=0 run=1', 'clr=1')
    .pulse(15)
    .set('run=0')
    .pulse(3)
    .watch('middle corners others sides'),
  machine(
    'ticket machine: fifteen from fives and tens',
    {
      q0: '!(q1 & q0) & (q0 ^ five) & !(q1 & ten)',
      q1: '!(q1 & q0) & (q1 ^ (ten | q0 & five)) & !(q1 & ten)',
    },
    { ticket: 'q1 & (five | ten)', change: 'q1 & ten' },
  )
    .set('clk=0 clr=0 five=0 ten=0', 'clr=1')
    .set(
      ...['five=1', 'five=1', 'five=1', 'ten=1', 'five=1', 'ten=1', 'ten=1', 'five=1'].flatMap((coin) => [
        coin,
        'clk=1',
        'clk=0',
        'five=0 ten=0',
      ]),
    )
    .watch('q0 q1 ticket change'),
  machine(
    'divider by three with a square output',
    { q0: '!q0 & !q1', q1: 'q0' },
    { nclk: '!clk', half: 'q1 | late' },
  )
    .flipFlop('late', 'q1', 'nclk')
    .set('clk=0 clr=0', 'clr=1')
    .pulse(14)
    .watch('q0 q1 half'),
  machine('Gray code counter', {
    g0: '!(g1 ^ g2)',
    g1: 'g0 ? !g2 : g1',
    g2: 'g0 ? g2 : g1',
  })
    .set('clk=0 clr=0', 'clr=1')
    .pulse(18)
    .watch('g0 g1 g2'),
  machine(
    'lock that opens after three right keys',
    {
      q0: 'ok & !q1 & !q0 | q1 & q0 | ok & q1 & !q0',
      q1: 'ok & q0 & !q1 | q1 & q0 | ok & q1',
    },
    { ok: 'k1 & !k0 & !q1 & !q0 | !k1 & k0 & !q1 & q0 | k1 & k0 & q1', open: 'q1 & q0' },
  )
    .set('clk=0 clr=0 k1=0 k0=0', 'clr=1')
    .set(...[1, 2, 1, 0, 2, 1, 3, 0].flatMap((key) => [`k1=${key >> 1} k0=${key & 1}`, 'clk=1', 'clk=0']))
    .watch('q0 q1 open'),
  machine('two buttons ask one arbiter', {
    ga: 'ra & !gb & !(rb & last)',
    gb: 'rb & !ga & !(ra & !last)',
    last: 'ga ? 1 : gb ? 0 : last',
  })
    .set('clk=0 clr=0 ra=0 rb=0', 'clr=1')
    .set(
      ...[2, 3, 1, 3, 3, 0, 3, 3, 2, 1].flatMap((ask) => [`ra=${ask >> 1} rb=${ask & 1}`, 'clk=1', 'clk=0']),
    )
    .watch('ga gb last'),
  new Reference('ring of five gates that can be stopped')
    .gates({ a: '!(go & e)', b: '!a', c: '!b', d: '!c', e: '!d' })
    .set('go=0', 'go=1', 'go=0')
    .watch('a c e'),
  new Reference('edge detector and the pulse it stretches')
    .gates({
      d1: '!x',
      d2: '!d1',
      d3: '!d2',
      p: 'x & d3',
      s: '!(pn & sn)',
      pn: '!p',
      sn: '!(s & hold)',
      hold: '!r',
    })
    .set('x=0 r=1', 'r=0', 'x=1', 'x=0', 'r=1', 'r=0', 'x=1')
    .watch('p s sn'),
  processor(),
]
