import { MOS_PARTS, TTL_PARTS } from '../../logic/parts/index.ts'
import type { LogicRow } from '../../logic/parts/row.ts'
import { logicDrawing } from './logic-drawing.ts'
import { typeParam, type SymbolClass, type SymbolDef } from './types.ts'

const symbolOfRow =
  (className: SymbolClass) =>
  (row: LogicRow): SymbolDef => {
    const { pins, iec, ieee, texts, top, left } = logicDrawing(row)
    const types = Object.keys(row.types)
    return {
      id: row.id,
      version: 1,
      class: className,
      names: row.names,
      prefix: 'U',
      pins,
      drawing: iec,
      ieee,
      texts,
      designatorAt: { x: left, y: top - 6, anchor: 'start' },
      valueAt: { x: 26, y: top - 6, anchor: 'start' },
      params: [typeParam(types)],
      spice: { lines: [] },
      logic: { kind: 'part', row },
    }
  }

export const ttl: readonly SymbolDef[] = TTL_PARTS.map(symbolOfRow('TTL'))
export const mos: readonly SymbolDef[] = MOS_PARTS.map(symbolOfRow('MOS'))

/** A source that stands for no real part: a box with a picture in it. */
const source = (
  symbol: Pick<SymbolDef, 'id' | 'names' | 'prefix' | 'params' | 'logic'>,
  picture: string,
): SymbolDef => ({
  version: 1,
  class: 'TTL',
  pins: [{ name: 'out', x: 40, y: 0, direction: 'right' }],
  drawing: [
    { d: 'M20 0H40', kind: 'lead' },
    { d: 'M-20 -14H20V14H-20Z', kind: 'body' },
    { d: picture, kind: 'lead' },
  ],
  texts: [],
  designatorAt: { x: 0, y: -20, anchor: 'middle' },
  valueAt: { x: 0, y: 28, anchor: 'middle' },
  spice: { lines: [] },
  ...symbol,
})

export const levelSource = source(
  {
    id: 'logic-source',
    names: { zh: '逻辑电平开关', en: 'Logic switch' },
    prefix: 'LS',
    params: [
      {
        name: 'high',
        names: { zh: '高电平', en: 'High' },
        kind: 'boolean',
        unit: '',
        default: '0',
        min: 0,
        max: 1,
        live: true,
      },
    ],
    logic: { kind: 'level' },
  },
  'M-12 4L-9 -5V5M2 0A4 6 0 1 0 10 0A4 6 0 1 0 2 0',
)

export const clockSource = source(
  {
    id: 'logic-clock',
    names: { zh: '时钟源', en: 'Clock' },
    prefix: 'CP',
    params: [
      {
        name: 'value',
        names: { zh: '频率', en: 'Frequency' },
        kind: 'quantity',
        unit: 'Hz',
        default: '1k',
        min: 0.01,
        max: 1e7,
        live: true,
      },
    ],
    logic: { kind: 'clock' },
  },
  'M-14 6H-8V-6H0V6H8V-6H14',
)
