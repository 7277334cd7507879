/** Of parts with two or four of the same in one housing: the first. */
const DUAL_AMPLIFIER = 'DIP-8 out inn inp vn - - - vp'
const POSITIVE = 'TO-220 in gnd out'
const NEGATIVE = 'TO-220 gnd in out'

/**
 * Housings of parts that are not rows of digital ones: by symbol and by what is printed on it (`''`: whatever it is), the name of the
 * housing and its pins in order; `-` is one that the symbol does not have. Types whose pins nobody has compared are left out.
 */
export const HOUSINGS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  opamp: {
    LM741: 'DIP-8 - inn inp vn - out vp -',
    TL082: DUAL_AMPLIFIER,
    LM358: DUAL_AMPLIFIER,
    NE5532: DUAL_AMPLIFIER,
  },
  comparator: { '': DUAL_AMPLIFIER },
  ne555: { '': 'DIP-8 gnd trig out reset ctrl thres disch vcc' },
  ne556: {
    '': 'DIP-14 disch1 thres1 ctrl1 reset1 out1 trig1 gnd trig2 out2 reset2 ctrl2 thres2 disch2 vcc',
  },
  '4046': { '': 'DIP-16 pp pci comp vcoout inh ca cb vss vcoin demod ra rb pcii sig - vdd' },
  'analog-switch': { '': 'DIP-14 y z - - - - vss - - - - - e vdd' },
  'lcd-1602': { '': 'SIP-16 GND VCC - RS RW E D0 D1 D2 D3 D4 D5 D6 D7 - -' },
  'regulator-78xx': { '': POSITIVE },
  'regulator-79xx': { '': NEGATIVE },
  'regulator-317': { '': 'TO-220 adj out in' },
  'reference-431': { '': 'TO-92 ref a k' },
  npn: { '2N3904': 'TO-92 e b c', BC547B: 'TO-92 c b e' },
  pnp: { '2N3906': 'TO-92 e b c', BC557B: 'TO-92 c b e' },
  nmos: {
    '2N7000': 'TO-92 s g d',
    BS170: 'TO-92 d g s',
    IRF540: 'TO-220 g d s',
    BSS138: 'SOT-23 g s d',
  },
  pmos: { BS250: 'TO-92 d g s', IRF9540: 'TO-220 g d s', BSS84: 'SOT-23 g s d' },
}
