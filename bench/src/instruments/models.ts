/** Kinds of instruments a measurement item may read, as in the dictionary of monitor item types. */
export type InstrumentKind = 'DS' | 'DG' | 'DP' | 'DM' | 'LA'

export type ModelName = 'DS1104Z' | 'DG1022Z' | 'DP832' | 'DM3058' | 'LA1016'

/** A model the bench can drive. */
export interface Model<N extends string = string> {
  name: N
  kind: InstrumentKind
  /** The vendor as this family writes it: the case differs between families. */
  vendor: string
  firmware: string
  /** Beginning of the serial number on real devices. */
  serialPrefix: string
  channels: number
  /** Lines that bring it into a known state with every output off; sent one by one. */
  reset: readonly string[]
  /** Lines that only take away what could do harm. */
  safe: readonly string[]
  /** Asks whether the last command was taken; null where the device is not known to answer. */
  errorQuery: string | null
}

/** The models that are simulated. */
export const MODELS: readonly Model<ModelName>[] = [
  {
    name: 'DS1104Z',
    kind: 'DS',
    vendor: 'RIGOL TECHNOLOGIES',
    firmware: '00.04.04.SP3',
    serialPrefix: 'DS1ZA',
    channels: 4,
    reset: ['*CLS', '*RST'],
    safe: [],
    errorQuery: ':SYST:ERR?',
  },
  {
    name: 'DG1022Z',
    kind: 'DG',
    vendor: 'Rigol Technologies',
    firmware: '03.01.12',
    serialPrefix: 'DG1ZA',
    channels: 2,
    reset: [':OUTP1 OFF', ':OUTP2 OFF', '*CLS', '*RST'],
    safe: [':OUTP1 OFF', ':OUTP2 OFF'],
    errorQuery: ':SYST:ERR?',
  },
  {
    name: 'DP832',
    kind: 'DP',
    vendor: 'RIGOL TECHNOLOGIES',
    firmware: '00.01.14',
    serialPrefix: 'DP8A',
    channels: 3,
    reset: [':OUTP CH1,OFF', ':OUTP CH2,OFF', ':OUTP CH3,OFF', '*CLS', '*RST'],
    safe: [':OUTP CH1,OFF', ':OUTP CH2,OFF', ':OUTP CH3,OFF'],
    errorQuery: ':SYST:ERR?',
  },
  {
    name: 'DM3058',
    kind: 'DM',
    vendor: 'Rigol Technologies',
    firmware: '01.01.00.02.03.01',
    serialPrefix: 'DM3L',
    channels: 1,
    // A meter left in the Agilent command set would not understand ours.
    reset: ['CMDSET RIGOL', '*CLS', '*RST'],
    safe: [],
    // Its RIGOL command set documents no error queue.
    errorQuery: null,
  },
  {
    name: 'LA1016',
    kind: 'LA',
    vendor: 'LABBOX',
    firmware: '1.0',
    serialPrefix: 'LA1A',
    channels: 16,
    reset: [':PGEN OFF', '*CLS', '*RST'],
    safe: [':PGEN OFF'],
    errorQuery: ':SYST:ERR?',
  },
]

/** Instruments without a simulation: driven by their rows alone. What turns their outputs off is as their guides say. */
const further = (
  name: string,
  kind: InstrumentKind,
  vendor: string,
  channels: number,
  more: { off?: readonly string[]; errorQuery?: string | null } = {},
): Model => {
  const { off = [], errorQuery = ':SYST:ERR?' } = more
  const made = { firmware: '', serialPrefix: '' }
  return { name, kind, vendor, channels, ...made, reset: [...off, '*CLS', '*RST'], safe: off, errorQuery }
}

const KEYSIGHT = 'KEYSIGHT TECHNOLOGIES'
const SIGLENT = 'Siglent Technologies'
const TWO_OUTPUTS = [':OUTP1 OFF', ':OUTP2 OFF']

const FURTHER_MODELS: readonly Model[] = [
  further('DS2202A', 'DS', 'RIGOL TECHNOLOGIES', 2),
  further('DG4162', 'DG', 'Rigol Technologies', 2, { off: TWO_OUTPUTS }),
  further('DSO-X 2024A', 'DS', KEYSIGHT, 4),
  further('33522B', 'DG', KEYSIGHT, 2, { off: TWO_OUTPUTS }),
  further('E36312A', 'DP', KEYSIGHT, 3, { off: [':OUTP OFF,(@1:3)'] }),
  further('34461A', 'DM', KEYSIGHT, 1),
  // Their guides do not document an error queue for every series, so it is not asked.
  further('SDS1104X-E', 'DS', SIGLENT, 4, { errorQuery: null }),
  further('SDG2042X', 'DG', SIGLENT, 2, { off: ['C1:OUTP OFF', 'C2:OUTP OFF'], errorQuery: null }),
  further('SPD3303X-E', 'DP', SIGLENT, 3, {
    off: ['OUTP CH1,OFF', 'OUTP CH2,OFF', 'OUTP CH3,OFF'],
    errorQuery: null,
  }),
  further('SDM3055', 'DM', SIGLENT, 1, { errorQuery: null }),
]

/** Throws for a name that is not in the catalogue. */
export function modelNamed(name: string): Model<ModelName> {
  const model = MODELS.find((each) => each.name === name)
  if (!model) throw new Error(`Unknown instrument model: ${name}`)
  return model
}

interface Identity {
  vendor: string
  model: string
  serial: string
  firmware: string
}

/** Reads an answer to `*IDN?`: four fields, the last may hold commas. Null when it is no identification. */
function readIdentity(answer: string): Identity | null {
  const [vendor, model, serial, ...firmware] = answer.trim().split(',')
  if (!vendor || !model || serial === undefined) return null
  return { vendor, model, serial, firmware: firmware.join(',') }
}

/** The first word of a maker's name: makers write the rest in several ways, and Keysight was Agilent. */
const makerOf = (vendor: string): string => {
  const word = (vendor.split(/\s/)[0] ?? '').toLowerCase()
  return word === 'agilent' ? 'keysight' : word
}

/** The model for an answer to `*IDN?`; maker and model in any case. Null when it is none of ours. */
export function recognise(answer: string): { model: Model; identity: Identity } | null {
  const identity = readIdentity(answer)
  if (!identity) return null
  const model = [...MODELS, ...FURTHER_MODELS].find(
    ({ name, vendor }) =>
      name.toLowerCase() === identity.model.trim().toLowerCase() &&
      makerOf(vendor) === makerOf(identity.vendor),
  )
  return model ? { model, identity } : null
}

/** What the model answers to `*IDN?`. */
export function identification(model: Model, serial: string): string {
  return `${model.vendor},${model.name},${serial},${model.firmware}`
}
