import { DM3058_ROWS } from './compatible/dm3058.ts'
import { DP832_ROWS } from './compatible/dp832.ts'
import { DSOX2024A_ROWS, E36312A_ROWS, KEYSIGHT_33522B_ROWS } from './compatible/keysight.ts'
import { KEYSIGHT_34461A_ROWS, SDM3055_ROWS } from './compatible/meters.ts'
import { DG1022Z_ROWS, DG4162_ROWS } from './compatible/rigol-generators.ts'
import { DS1104Z_ROWS, DS2202A_ROWS } from './compatible/rigol-scopes.ts'
import { SDG2042X_ROWS, SDS1104XE_ROWS, SPD3303XE_ROWS } from './compatible/siglent.ts'
import { LA1016_ROWS } from './compatible/la1016.ts'
import type { InstrumentKind } from './models.ts'
import type { PseudoRow } from './pseudo.ts'

/** The compatible configs that ship: every pseudo-command of every model that is known. */
export const COMPATIBLE: readonly PseudoRow[] = [
  ...DS1104Z_ROWS,
  ...DG1022Z_ROWS,
  ...DP832_ROWS,
  ...DM3058_ROWS,
  ...LA1016_ROWS,
  ...DS2202A_ROWS,
  ...DG4162_ROWS,
  ...DSOX2024A_ROWS,
  ...KEYSIGHT_33522B_ROWS,
  ...E36312A_ROWS,
  ...KEYSIGHT_34461A_ROWS,
  ...SDS1104XE_ROWS,
  ...SDG2042X_ROWS,
  ...SPD3303XE_ROWS,
  ...SDM3055_ROWS,
]

/** A model with commands of its own, as administrators see it. */
export interface CompatibleModel {
  name: string
  kind: InstrumentKind
  vendor: string
  /** The series it stands for. */
  series: string
  /** Where its commands are defined. */
  guide: string
}

const model = (
  name: string,
  kind: InstrumentKind,
  vendor: string,
  series: string,
  guide: string,
): CompatibleModel => ({ name, kind, vendor, series, guide })

/** The models that ship. None was tried on the real instrument yet: the forms are those of the guides. */
export const COMPATIBLE_MODELS: readonly CompatibleModel[] = [
  model('DS1104Z', 'DS', 'Rigol', 'DS1000Z', 'MSO1000Z/DS1000Z Programming Guide'),
  model('DS2202A', 'DS', 'Rigol', 'DS2000A', 'MSO2000A/DS2000A Programming Guide'),
  model('DG1022Z', 'DG', 'Rigol', 'DG1000Z', 'DG1000Z Programming Guide'),
  model('DG4162', 'DG', 'Rigol', 'DG4000', 'DG4000 Programming Guide'),
  model('DP832', 'DP', 'Rigol', 'DP800', 'DP800 Programming Guide'),
  model('DM3058', 'DM', 'Rigol', 'DM3058', 'DM3058/DM3058E Programming Guide'),
  model('LA1016', 'LA', 'Labbox', 'LA1000', 'Labbox bench, docs/bench.md'),
  model(
    'DSO-X 2024A',
    'DS',
    'Keysight',
    'InfiniiVision 2000 X',
    'InfiniiVision 2000 X-Series Programmer’s Guide',
  ),
  model('33522B', 'DG', 'Keysight', '33500B', '33500B/33600A Operating and Service Guide'),
  model('E36312A', 'DP', 'Keysight', 'E36300', 'E36300 Series Programming Guide'),
  model('34461A', 'DM', 'Keysight', 'Truevolt', 'Truevolt Series Operating and Service Guide'),
  model('SDS1104X-E', 'DS', 'Siglent', 'SDS1000X-E', 'Digital Oscilloscopes Series Programming Guide'),
  model('SDG2042X', 'DG', 'Siglent', 'SDG2000X', 'SDG Series Programming Guide'),
  model('SPD3303X-E', 'DP', 'Siglent', 'SPD3303X', 'SPD3303X/X-E User Manual'),
  model('SDM3055', 'DM', 'Siglent', 'SDM3000', 'SDM3000 Series Programming Guide'),
]
