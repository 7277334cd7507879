import { Reference } from './reference.fixture.ts'

const upTo = (count: number) => Array.from({ length: count }, (_, n) => n)
const QS = 'QA=qa QB=qb QC=qc QD=qd'
const SEGMENTS = 'a=sa b=sb c=sc d=sd e=se f=sf g=sg'

const binaryOfGates = () => {
  const ref = new Reference('four-bit counter of NAND flip-flops')
  for (const n of upTo(4)) {
    ref.gates({ [`d${n}`]: `q${n} ^ (${['en', ...upTo(n).map((m) => `q${m}`)].join(' & ')})` })
    ref.flipFlop(`q${n}`, `d${n}`)
  }
  return ref.set('clk=0 clr=0 en=1', 'clr=1').pulse(20).set('en=0').pulse(3).watch('q0 q1 q2 q3')
}

/** Counters. */
export const COUNTERS: Reference[] = [
  binaryOfGates(),
  new Reference('ripple counter of two 7474')
    .part('7474', '1CLK=clk 1D=an 1Q=a 1QN=an 2CLK=an 2D=bn 2Q=b 2QN=bn 1CLR=clr 2CLR=clr', '1PRE 2PRE')
    .part('7474', '1CLK=bn 1D=cn 1Q=c 1QN=cn 2CLK=cn 2D=dn 2Q=d 2QN=dn 1CLR=clr 2CLR=clr', '1PRE 2PRE')
    .set('clk=0 clr=0', 'clr=1')
    .pulse(34)
    .watch('a b c d'),
  new Reference('synchronous counter of J-K flip-flops, to ten')
    .part('74112', '1CLK=clk 2CLK=clk 1CLR=clr 2CLR=clr 1Q=a 1QN=an 2J=jb 2K=a 2Q=b', '1J 1K 1PRE 2PRE')
    .part('74112', '1CLK=clk 2CLK=clk 1CLR=clr 2CLR=clr 1J=kc 1K=kc 1Q=c 2J=jd 2K=a 2Q=d 2QN=dn', '1PRE 2PRE')
    .gates({ jb: 'a & dn', kc: 'a & b', jd: 'a & b & c' })
    .set('clk=1 clr=0', 'clr=1', 'clk=0')
    .pulse(24)
    .watch('a b c d'),
  new Reference('74160 with its digit')
    .part('74160', `CLK=clk CLR=clr ${QS} RCO=rco`, 'LOAD ENP ENT')
    .part('7448', `A=qa B=qb C=qc D=qd ${SEGMENTS}`, 'LT BI RBI')
    .set('clk=0 clr=0', 'clr=1')
    .pulse(13)
    .watch('qa qb qc qd rco sa sb sc sd se sf sg'),
  new Reference('sixty seconds: two 74160 and a 7400')
    .part('74160', `CLK=clk CLR=clr ${QS} RCO=rco`, 'LOAD ENP ENT')
    .part('74160', 'CLK=clk CLR=c6 ENP=rco ENT=rco QA=ta QB=tb QC=tc QD=td', 'LOAD')
    .gates({ six: '!(tb & tc)', c6: 'six & clr' })
    .set('clk=0 clr=0', 'clr=1')
    .pulse(125)
    .watch('qa qb qc qd ta tb tc td'),
  new Reference('eight bits of two 74163, loaded and cleared')
    .part('74163', `CLK=clk CLR=clr LOAD=ld ${QS} RCO=rco A=hi`, 'ENP ENT C')
    .part('74163', 'CLK=clk CLR=clr LOAD=ld QA=qe QB=qf QC=qg QD=qh ENT=rco RCO=end', 'ENP B D')
    .set('clk=0 clr=0 ld=1')
    .pulse(1)
    .set('clr=1')
    .pulse(20)
    .set('ld=0')
    .pulse(1)
    .set('ld=1')
    .pulse(100)
    .watch('qa qb qc qd qe qf qg qh end'),
  new Reference('74162 that counts from three to nine')
    .part('74162', `CLK=clk CLR=clr LOAD=ld A=hi B=hi ${QS} RCO=rco`, 'ENP ENT')
    .gates({ ld: '!rco' })
    .set('clk=0 clr=0')
    .pulse(1)
    .set('clr=1')
    .pulse(30)
    .watch('qa qb qc qd rco'),
  new Reference('up and down with a 74193')
    .part('74193', `UP=up DOWN=down CLR=clr LOAD=ld A=hi C=hi ${QS} CO=co BO=bo`)
    .set('up=1 down=1 clr=1 ld=1', 'clr=0', 'ld=0', 'ld=1')
    .set(...upTo(13).flatMap(() => ['up=0', 'up=1']), ...upTo(20).flatMap(() => ['down=0', 'down=1']))
    .watch('qa qb qc qd co bo'),
  new Reference('74192 down from nine')
    .part('74192', `UP=hi DOWN=down CLR=clr LOAD=hi ${QS} BO=bo`)
    .set('down=1 clr=1', 'clr=0', ...upTo(24).flatMap(() => ['down=0', 'down=1']))
    .watch('qa qb qc qd bo'),
  new Reference('7490 as a divider with a square output')
    .part('7490', 'CKA=qd CKB=clk R01=r R02=r QA=qa QB=qb QC=qc QD=qd')
    .set('clk=1 r=1', 'r=0', 'clk=0')
    .pulse(24)
    .watch('qa qb qc qd'),
  new Reference('7493 and 7492 one after the other')
    .part('7493', `CKA=clk CKB=qa R01=r R02=r ${QS}`)
    .part('7492', 'CKA=qd CKB=pa R01=r R02=r QA=pa QB=pb QC=pc QD=pd')
    .set('clk=1 r=1', 'r=0', 'clk=0')
    .pulse(120)
    .watch('qa qb qc qd pa pb pc pd'),
  new Reference('74390 and 74393 side by side')
    .part('74390', '1CKA=clk 1CKB=a0 1CLR=r 1QA=a0 1QB=a1 1QC=a2 1QD=a3 2CKA=a3 2CKB=a4 2CLR=r 2QA=a4 2QD=a5')
    .part('74393', '1CLK=clk 1CLR=r 1QD=b0 2CLK=b0 2CLR=r 2QA=b1 2QB=b2')
    .set('clk=1 r=1', 'r=0', 'clk=0')
    .pulse(110)
    .watch('a0 a1 a2 a3 a4 a5 b0 b1 b2'),
  new Reference('4017 that stops itself')
    .part('4017', 'CLK=clk INH=q7 RST=r Q0=q0 Q3=q3 Q7=q7 CO=co')
    .set('clk=0 r=1', 'r=0')
    .pulse(12)
    .set('r=1', 'r=0')
    .pulse(4)
    .watch('q0 q3 q7 co'),
  new Reference('4040 down to its eighth stage')
    .part('4040', 'CLK=clk RST=r Q1=q1 Q2=q2 Q4=q4 Q7=q7 Q8=q8')
    .set('clk=1 r=1', 'r=0', 'clk=0')
    .pulse(270)
    .watch('q1 q2 q4 q7 q8'),
  new Reference('4518 and 4520, enabled one by the other')
    .part('4518', '1CLK=clk 1EN=hi 1RST=r 1Q1=a1 1Q2=a2 1Q3=a3 1Q4=a4 2CLK=lo 2EN=a4 2RST=r 2Q1=b1 2Q2=b2')
    .part('4520', '1CLK=clk 1EN=en 1RST=r 1Q1=c1 1Q2=c2 1Q3=c3 1Q4=c4')
    .set('clk=0 r=1 en=1', 'r=0')
    .pulse(25)
    .set('en=0')
    .pulse(4)
    .watch('a1 a2 a3 a4 b1 b2 c1 c2 c3 c4'),
]

/** Registers and memories. */
export const REGISTERS: Reference[] = [
  new Reference('latch of two NAND gates')
    .gates({ q: '!(s & qn)', qn: '!(r & q)' })
    .set('s=0 r=1', 's=1', 'r=0', 'r=1', 's=0', 's=1', 's=0 r=0', 'r=1', 's=1')
    .watch('q qn'),
  new Reference('gated latch of four NAND gates')
    .gates({ nd: '!d', s: '!(d & e)', r: '!(nd & e)', q: '!(s & qn)', qn: '!(r & q)' })
    .set('d=0 e=1', 'd=1', 'd=0', 'e=0', 'd=1', 'e=1', 'e=0', 'd=0', 'e=1')
    .watch('s r q qn'),
  new Reference('edge-triggered flip-flop of six NAND gates')
    .flipFlop('q', 'd')
    .set('clk=0 clr=0 d=1', 'clr=1', 'clk=1', 'd=0', 'clk=0', 'd=1', 'd=0', 'clk=1', 'd=1', 'clk=0', 'clk=1')
    .set('clr=0', 'clr=1', 'clk=0')
    .watch('q qn q_1 q_2 q_3 q_4'),
  new Reference('ring counter of a 74194')
    .part('74194', `CLK=clk CLR=clr S0=hi S1=s1 SR=qd A=hi ${QS}`)
    .set('clk=0 clr=0 s1=1', 'clr=1')
    .pulse(1)
    .set('s1=0')
    .pulse(10)
    .watch('qa qb qc qd'),
  new Reference('74194 to the right and to the left')
    .part('74194', `CLK=clk CLR=clr S0=s0 S1=s1 SR=sr SL=sl B=hi C=hi ${QS}`)
    .set('clk=0 clr=0 s0=1 s1=1 sr=1 sl=0', 'clr=1')
    .pulse(1)
    .set('s1=0')
    .pulse(3)
    .set('s1=1 s0=0')
    .pulse(3)
    .set('s1=0', 'sl=1')
    .pulse(2)
    .watch('qa qb qc qd'),
  new Reference('pseudo-random bits of a 74164')
    .part('74164', `A=x B=hi CLK=clk CLR=clr ${QS} QE=qe QF=qf QG=qg QH=qh`)
    .gates({ x: '!(qh ^ qf ^ qe ^ qd)' })
    .set('clk=0 clr=0', 'clr=1')
    .pulse(90)
    .watch('qa qb qc qd qe qf qg qh'),
  new Reference('a byte from a 74165 to a 74595')
    .part('74165', 'LD=ld CLK=clk A=hi B=lo C=hi D=hi E=lo F=lo G=hi H=lo QH=ser')
    .part('74595', `SER=ser SRCLK=clk RCLK=take SRCLR=clr OE=oe ${QS} QE=qe QF=qf QG=qg QH=qh`)
    .set('clk=0 ld=1 take=0 clr=0 oe=1', 'clr=1 ld=0', 'ld=1')
    .pulse(8)
    .pulse(1, 'take')
    .set('oe=0', 'oe=1', 'oe=0')
    .watch('ser qa qb qc qd qe qf qg qh'),
  new Reference('twisted ring of a 4015')
    .part('4015', '1CLK=clk 1RST=r 1D=x 1Q1=a 1Q2=b 1Q3=c 1Q4=d')
    .gates({ x: '!d' })
    .set('clk=0 r=1', 'r=0')
    .pulse(18)
    .watch('a b c d'),
  new Reference('4094 stores while it shifts')
    .part('4094', 'D=d CLK=clk STR=str OE=oe Q1=q1 Q2=q2 Q3=q3 Q8=q8 QS=qs QT=qt')
    .set('d=0 clk=0 str=1 oe=1')
    .pulse(9)
    .set('d=1')
    .pulse(2)
    .set('str=0', 'd=0')
    .pulse(4)
    .set('oe=0', 'str=1', 'oe=1')
    .pulse(6)
    .watch('q1 q2 q3 q8 qs qt'),
  new Reference('three registers on one bus')
    .part('74374', 'CLK=ca OE=oa D0=bus0 D1=bus1 Q0=bus0 Q1=bus1')
    .part('74374', 'CLK=cb OE=ob D0=bus0 D1=bus1 Q0=bus0 Q1=bus1')
    .part('74373', 'LE=lc OE=oc D0=bus0 D1=bus1 Q0=bus0 Q1=bus1')
    .part('74125', '1A=d0 1OE=od 1Y=bus0 2A=d1 2OE=od 2Y=bus1')
    .pull('bus1')
    .set('ca=0 cb=0 lc=0 oa=1 ob=1 oc=1 od=1 d0=1 d1=0', 'od=0')
    .pulse(1, 'ca')
    .set('d0=0 d1=1')
    .pulse(1, 'cb')
    .set('od=1', 'oa=0')
    .pulse(1, 'lc')
    .set('oa=1', 'ob=0', 'ob=1', 'oc=0', 'oc=1', 'oa=0 ob=0', 'oa=1 ob=1')
    .watch('bus0 bus1'),
  new Reference('a 74245 both ways')
    .part('74245', 'DIR=dir OE=oe A1=a B1=b A2=c B2=d')
    .part('74126', '1A=x 1OE=left 1Y=a 2A=x 2OE=right 2Y=b')
    .pull('a', 'd')
    .set(
      'dir=1 oe=1 x=0 left=0 right=0',
      'oe=0',
      'left=1',
      'x=1',
      'x=0',
      'left=0',
      'dir=0',
      'right=1',
      'x=1',
      'x=0',
    )
    .set('oe=1', 'right=0')
    .watch('a b d'),
  new Reference('open collectors on a line')
    .part('7403', '1A=a 1B=en 1Y=line 2A=b 2B=en 2Y=line 3A=c 3B=en 3Y=line')
    .gates({ y: '!line' })
    .pull('line')
    .count('en a b c', [...upTo(16), 9, 15, 8])
    .watch('line y'),
]
