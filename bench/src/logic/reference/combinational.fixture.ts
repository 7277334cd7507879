import { Reference } from './reference.fixture.ts'

const upTo = (count: number) => Array.from({ length: count }, (_, n) => n)
/** Numbers in an order that repeats. */
const mixed = (count: number, modulus: number, factor = 37) =>
  upTo(count).map((n) => (n * factor + 11) % modulus)
const indexed = (count: number, make: (n: number) => [string, string]) =>
  Object.fromEntries(upTo(count).map(make))

/** Sum and carry of two nets and a carry, from NAND gates alone. */
const nandAdder = (ref: Reference, k: string, a: string, b: string, c: string): Reference =>
  ref.gates({
    [`p${k}`]: `!(${a} & ${b})`,
    [`q${k}`]: `!(${a} & p${k})`,
    [`r${k}`]: `!(${b} & p${k})`,
    [`h${k}`]: `!(q${k} & r${k})`,
    [`t${k}`]: `!(h${k} & ${c})`,
    [`u${k}`]: `!(h${k} & t${k})`,
    [`v${k}`]: `!(${c} & t${k})`,
    [`s${k}`]: `!(u${k} & v${k})`,
    [`c${k}`]: `!(t${k} & p${k})`,
  })

const rippleAdder = () => {
  const ref = new Reference('ripple adder of 36 NAND gates')
  for (const k of upTo(4)) nandAdder(ref, String(k), `a${k}`, `b${k}`, k === 0 ? 'cin' : `c${k - 1}`)
  return ref.count('cin a3 a2 a1 a0 b3 b2 b1 b0', mixed(60, 512, 203)).watch('s0 s1 s2 s3 c3')
}

const multiplier = () => {
  const ref = new Reference('array multiplier, four by four bits')
  for (const i of upTo(4)) ref.gates(indexed(4, (j) => [`m${i}${j}`, `a${j} & b${i}`]))
  // Each row adds its products to the sum so far, moved by one.
  let above = ['m00', 'm01', 'm02', 'm03', 'lo']
  const product = ['m00']
  for (const i of [1, 2, 3]) {
    const sums: string[] = []
    for (const j of upTo(4)) {
      const k = `${i}${j}`
      nandAdder(ref, k, `m${k}`, above[j + 1]!, j === 0 ? 'lo' : `c${i}${j - 1}`)
      sums.push(`s${k}`)
    }
    product.push(sums[0]!)
    above = [...sums, `c${i}3`]
  }
  return ref.count('a3 a2 a1 a0 b3 b2 b1 b0', mixed(50, 256)).watch([...product, ...above.slice(1)].join(' '))
}

/** Circuits without memory. */
export const COMBINATIONAL: Reference[] = [
  new Reference('exclusive OR of four NAND gates')
    .part('7400', '1A=a 1B=b 1Y=p 2A=a 2B=p 2Y=q 3A=p 3B=b 3Y=r 4A=q 4B=r 4Y=y')
    .count('a b', [0, 1, 3, 2, 0, 3, 1, 2])
    .watch('p q r y'),
  rippleAdder(),
  multiplier(),
  new Reference('eight-bit adder of two 74283')
    .part('74283', 'A1=a0 A2=a1 A3=a2 A4=a3 B1=b0 B2=b1 B3=b2 B4=b3 C0=cin S1=s0 S2=s1 S3=s2 S4=s3 C4=c')
    .part('74283', 'A1=a4 A2=a5 A3=a6 A4=a7 B1=b4 B2=b5 B3=b6 B4=b7 C0=c S1=s4 S2=s5 S3=s6 S4=s7 C4=cout')
    .count('cin a7 a6 a5 a4 a3 a2 a1 a0 b7 b6 b5 b4 b3 b2 b1 b0', mixed(60, 131_072, 40_503))
    .watch('s0 s1 s2 s3 s4 s5 s6 s7 cout'),
  new Reference('adder and subtractor of 74283 and 7486')
    .part('7486', '1A=b0 2A=b1 3A=b2 4A=b3 1B=m 2B=m 3B=m 4B=m 1Y=x0 2Y=x1 3Y=x2 4Y=x3')
    .part('74283', 'A1=a0 A2=a1 A3=a2 A4=a3 B1=x0 B2=x1 B3=x2 B4=x3 C0=m S1=s0 S2=s1 S3=s2 S4=s3 C4=c')
    .count('m a3 a2 a1 a0 b3 b2 b1 b0', mixed(60, 512, 203))
    .watch('s0 s1 s2 s3 c'),
  new Reference('BCD adder of two 7483')
    .part('7483', 'A1=a0 A2=a1 A3=a2 A4=a3 B1=b0 B2=b1 B3=b2 B4=b3 S1=t0 S2=t1 S3=t2 S4=t3 C4=c')
    .gates({ k: 'c | t3 & t2 | t3 & t1' })
    .part('7483', 'A1=t0 A2=t1 A3=t2 A4=t3 B2=k B3=k S1=s0 S2=s1 S3=s2 S4=s3')
    .count(
      'a3 a2 a1 a0 b3 b2 b1 b0',
      upTo(40).map((n) => ((n * 7) % 10) * 16 + ((n * 3 + 4) % 10)),
    )
    .watch('k s3 s2 s1 s0'),
  new Reference('comparator of two 7485')
    .part('7485', 'A0=a0 A1=a1 A2=a2 A3=a3 B0=b0 B1=b1 B2=b2 B3=b3 AGB=g ALB=l AEB=e', 'IAEB')
    .part('7485', 'A0=a4 A1=a5 A2=a6 A3=a7 B0=b4 B1=b5 B2=b6 B3=b7 IAGB=g IALB=l IAEB=e AGB=gt ALB=lt AEB=eq')
    .count('a7 a6 a5 a4 a3 a2 a1 a0 b7 b6 b5 b4 b3 b2 b1 b0', [...mixed(40, 65_536, 4099), 0x5a5a, 0xffff])
    .watch('gt lt eq'),
  new Reference('parity of nine bits, made and checked')
    .part('74280', 'A=a0 B=a1 C=a2 D=a3 E=a4 F=a5 G=a6 H=a7 EVEN=p')
    .gates({ q: 'p ^ fault' })
    .part('74280', 'A=a0 B=a1 C=a2 D=a3 E=a4 F=a5 G=a6 H=a7 I=q ODD=good EVEN=bad')
    .count('fault a7 a6 a5 a4 a3 a2 a1 a0', mixed(40, 512))
    .watch('p good bad'),
  new Reference('4-to-16 decoder of two 74138')
    .part(
      '74138',
      `A=a B=b C=c G2A=d G2B=g ${upTo(8)
        .map((n) => `Y${n}=y${n}`)
        .join(' ')}`,
      'G1',
    )
    .part(
      '74138',
      `A=a B=b C=c G1=d G2A=g ${upTo(8)
        .map((n) => `Y${n}=y${n + 8}`)
        .join(' ')}`,
    )
    .count('g d c b a', [...upTo(32), ...mixed(16, 32, 13)])
    .watch(
      upTo(16)
        .map((n) => `y${n}`)
        .join(' '),
    ),
  new Reference('full adder of a 74138 and a 7420')
    .part('74138', 'A=a B=b C=c Y1=y1 Y2=y2 Y3=y3 Y4=y4 Y5=y5 Y6=y6 Y7=y7', 'G1')
    .part('7420', '1A=y1 1B=y2 1C=y4 1D=y7 1Y=s 2A=y3 2B=y5 2C=y6 2D=y7 2Y=co')
    .count('a b c', [...upTo(8), ...mixed(12, 8, 5)])
    .watch('s co'),
  new Reference('function of four variables in a 74151')
    .part('7404', '1A=d 1Y=dn')
    .part('74151', 'A=a B=b C=c D0=d D1=dn D2=hi D3=lo D4=d D5=d D6=dn D7=hi Y=y W=w')
    .count('a b c d', [...upTo(16), ...mixed(16, 16, 7)])
    .watch('y w'),
  new Reference('barrel shifter of two 74153')
    .part('74153', 'A=n0 B=n1 1C0=d0 1C1=d3 1C2=d2 1C3=d1 2C0=d1 2C1=d0 2C2=d3 2C3=d2 1Y=q0 2Y=q1')
    .part('74153', 'A=n0 B=n1 1C0=d2 1C1=d1 1C2=d0 1C3=d3 2C0=d3 2C1=d2 2C2=d1 2C3=d0 1Y=q2 2Y=q3')
    .count('n1 n0 d3 d2 d1 d0', mixed(50, 64))
    .watch('q0 q1 q2 q3'),
  new Reference('priority of sixteen lines in two 74148')
    .part(
      '74148',
      `EI=lo ${upTo(8)
        .map((n) => `I${n}=i${n + 8}`)
        .join(' ')} A0=x0 A1=x1 A2=x2 GS=hs EO=eo`,
    )
    .part(
      '74148',
      `EI=eo ${upTo(8)
        .map((n) => `I${n}=i${n}`)
        .join(' ')} A0=y0 A1=y1 A2=y2 GS=ls`,
    )
    .gates({ z0: '!(x0 & y0)', z1: '!(x1 & y1)', z2: '!(x2 & y2)', z3: '!hs', any: '!(hs & ls)' })
    .count(
      upTo(16)
        .map((n) => `i${15 - n}`)
        .join(' '),
      [...upTo(16).map((n) => 0xffff & ~(1 << n)), 0xffff, ...mixed(20, 65_536, 9973)],
    )
    .watch('z0 z1 z2 z3 any'),
  new Reference('Gray code and back, eight bits')
    .gates(indexed(7, (n) => [`g${n}`, `b${n} ^ b${n + 1}`]))
    .gates({ g7: 'b7 & 1', r7: 'g7 & 1', ...indexed(7, (n) => [`r${6 - n}`, `g${6 - n} ^ r${7 - n}`]) })
    .count('b7 b6 b5 b4 b3 b2 b1 b0', mixed(50, 256))
    .watch(
      `${upTo(8)
        .map((n) => `g${n}`)
        .join(' ')} ${upTo(8)
        .map((n) => `r${n}`)
        .join(' ')}`,
    ),
  new Reference('four-function unit of gates')
    .gates({
      ...indexed(4, (n) => [`x${n}`, `b${n} ^ f0 & f1`]),
      k0: 'f1 & f0',
      ...indexed(4, (n) => [`k${n + 1}`, `a${n} & x${n} | (a${n} | x${n}) & k${n}`]),
      ...indexed(4, (n) => [`y${n}`, `f1 ? a${n} ^ x${n} ^ k${n} : f0 ? a${n} | b${n} : a${n} & b${n}`]),
      zero: '!(y0 | y1 | y2 | y3)',
    })
    .count('f1 f0 a3 a2 a1 a0 b3 b2 b1 b0', mixed(80, 1024, 397))
    .watch('y0 y1 y2 y3 k4 zero'),
  new Reference('a hazard and what swallows it')
    .gates({ na: '!a', n2: '!na', n3: '!n2', spike: 'a & na', late: 'a & n3', slow: '!spike', same: '!slow' })
    .set('a=0', 'a=1', 'a=0', 'a=1', 'a=0')
    .watch('spike late slow same'),
]
