import type { InstrItemFields, ItemKind } from '@labbox/contract/measurement/items.ts'
import { basicTypes, type Item } from '@labbox/contract/measurement/template.ts'

type Row = readonly [
  key: string,
  zh: string,
  en: string,
  unit: string,
  command: string,
  more?: Partial<Pick<InstrItemFields, 'basicType' | 'format'>>,
]

const CHANNEL = { zh: '通道', en: 'Channel' }
const LINE = { zh: '数据线', en: 'Line' }
const numbered = (count: number): string[] => Array.from({ length: count }, (_, k) => `CH${k + 1}`)
const channels: Partial<Record<ItemKind, string[]>> = {
  DS: numbered(4),
  DG: numbered(2),
  DP: numbered(3),
  LA: Array.from({ length: 16 }, (_, line) => `D${line}`),
}
const TEXT = { basicType: basicTypes.text }
const PICTURE = { basicType: basicTypes.image }

/** A phase or a delay is between two channels: the choices are pairs. */
const PAIRS = {
  name: { zh: '通道对', en: 'Channels' },
  options: ['CH1,CH2', 'CH2,CH1', 'CH1,CH3', 'CH3,CH4'],
}
const ofPairs: ReadonlySet<string> = new Set(['phase', 'delay'])

const parameterOf = (kind: ItemKind, key: string, command: string): Item['parameter'] => {
  if (!command.includes('$')) return null
  return ofPairs.has(key) ? PAIRS : { name: kind === 'LA' ? LINE : CHANNEL, options: channels[kind] ?? [] }
}

const rows: Record<ItemKind, readonly Row[]> = {
  DS: [
    ['vpp', '峰峰值', 'Peak to peak', 'V', 'DS.MEAS.VPP($)'],
    ['vmax', '最大值', 'Maximum', 'V', 'DS.MEAS.VMAX($)'],
    ['vmin', '最小值', 'Minimum', 'V', 'DS.MEAS.VMIN($)'],
    ['vamp', '幅度', 'Amplitude', 'V', 'DS.MEAS.VAMP($)'],
    ['vtop', '顶端值', 'Top', 'V', 'DS.MEAS.VTOP($)'],
    ['vbase', '底端值', 'Base', 'V', 'DS.MEAS.VBASE($)'],
    ['vavg', '平均值', 'Average', 'V', 'DS.MEAS.VAVG($)'],
    ['vrms', '有效值', 'RMS', 'V', 'DS.MEAS.VRMS($)'],
    ['freq', '频率', 'Frequency', 'Hz', 'DS.MEAS.FREQ($)'],
    ['period', '周期', 'Period', 's', 'DS.MEAS.PERIOD($)'],
    ['rise', '上升时间', 'Rise time', 's', 'DS.MEAS.RTIME($)'],
    ['fall', '下降时间', 'Fall time', 's', 'DS.MEAS.FTIME($)'],
    ['pwidth', '正脉宽', 'Positive width', 's', 'DS.MEAS.PWIDTH($)'],
    ['nwidth', '负脉宽', 'Negative width', 's', 'DS.MEAS.NWIDTH($)'],
    ['duty', '占空比', 'Duty cycle', '%', 'DS.MEAS.PDUTY($)', { format: '0.0' }],
    ['overshoot', '过冲', 'Overshoot', '%', 'DS.MEAS.OVERSHOOT($)', { format: '0.0' }],
    ['phase', '相位差', 'Phase', '°', 'DS.MEAS.RPHASE($)', { format: '0.0' }],
    ['delay', '延迟', 'Delay', 's', 'DS.MEAS.RDELAY($)'],
    ['screen', '屏幕截图', 'Screen image', '', 'DS.SCREEN', PICTURE],
  ],
  DG: [
    ['fset', '输出频率', 'Set frequency', 'Hz', 'DG.FREQ?($)'],
    ['aset', '输出幅度', 'Set amplitude', 'V', 'DG.AMPL?($)'],
    ['oset', '直流偏置', 'Set offset', 'V', 'DG.OFFSET?($)'],
    ['shape', '波形', 'Waveform', '', 'DG.SHAPE?($)', TEXT],
  ],
  DP: [
    ['vsup', '输出电压', 'Output voltage', 'V', 'DP.MEAS.VOLT($)', { format: '0.000' }],
    ['isup', '输出电流', 'Output current', 'A', 'DP.MEAS.CURR($)', { format: '0.000' }],
    ['psup', '输出功率', 'Output power', 'W', 'DP.MEAS.POWER($)', { format: '0.000' }],
    ['msup', '输出模式', 'Output mode', '', 'DP.MODE($)', TEXT],
  ],
  DM: [
    ['dcv', '直流电压', 'DC voltage', 'V', 'DM.MEAS.DCV'],
    ['acv', '交流电压', 'AC voltage', 'V', 'DM.MEAS.ACV'],
    ['dci', '直流电流', 'DC current', 'A', 'DM.MEAS.DCI'],
    ['aci', '交流电流', 'AC current', 'A', 'DM.MEAS.ACI'],
    ['res', '电阻', 'Resistance', 'Ω', 'DM.MEAS.RES'],
    ['cap', '电容', 'Capacitance', 'F', 'DM.MEAS.CAP'],
    ['fdm', '频率', 'Frequency', 'Hz', 'DM.MEAS.FREQ'],
    ['diode', '二极管压降', 'Diode drop', 'V', 'DM.MEAS.DIODE'],
  ],
  WB: [
    ['led', '指示灯状态', 'Indicator state', '', '', TEXT],
    ['switch', '开关状态', 'Switch state', '', '', TEXT],
    ['display', '数码管读数', 'Display reading', '', '', TEXT],
  ],
  MC: [
    ['value', '手动数值', 'Number', '', ''],
    ['u', '电压（手动）', 'Voltage (manual)', 'V', ''],
    ['i', '电流（手动）', 'Current (manual)', 'mA', ''],
    ['r', '电阻（手动）', 'Resistance (manual)', 'Ω', ''],
    ['f', '频率（给定）', 'Frequency (given)', 'Hz', ''],
    ['note', '观察记录', 'Observation', '', '', TEXT],
  ],
  LA: [
    ['fla', '数据线频率', 'Frequency of a line', 'Hz', 'LA.MEAS.FREQ($)'],
    ['tla', '数据线周期', 'Period of a line', 's', 'LA.MEAS.PERIOD($)'],
    ['dla', '数据线占空比', 'Duty cycle of a line', '%', 'LA.MEAS.DUTY($)', { format: '0.0' }],
    ['nla', '数据线边沿数', 'Edges of a line', '', 'LA.MEAS.EDGES($)'],
    ['lla', '数据线电平', 'Level of a line', '', 'LA.MEAS.LEVEL($)'],
    ['bus', '译码结果', 'Decoded data', '', 'LA.BUS.DATA(B1)', TEXT],
    ['bus_errors', '译码错误数', 'Decoding errors', '', 'LA.BUS.ERRORS(B1)'],
  ],
}

/** The items that ship: everything the shipped labs read, and what else the simulated instruments measure. */
export const SHIPPED_ITEMS: readonly InstrItemFields[] = Object.entries(rows).flatMap(([kindText, list]) => {
  const kind = kindText as ItemKind
  return list.map(([key, zh, en, unit, command, more]) => ({
    kind,
    key,
    name: { zh, en },
    unit,
    command,
    remark: {},
    off: false,
    parameter: parameterOf(kind, key, command),
    basicType: more?.basicType ?? basicTypes.number,
    format: more?.format ?? (unit === '' || more?.basicType ? '' : 'eng3'),
  }))
})
