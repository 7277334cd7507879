import { parseQuantity } from '@labbox/contract/core/quantity.ts'
import type { Locale } from '@labbox/contract/core/types.ts'
import { DeviceInput, type Device, type HardLimits } from '@labbox/contract/devices/devices.ts'
import { deviceColumns, type DeviceColumn, type DeviceFault } from '@labbox/contract/devices/import.ts'
import { headerFinder, type Headings, type SheetHeader } from '../../../platform/sheet/header.rules.ts'
import type { SheetRow } from '../../../platform/sheet/limits.ts'

export const headings: Headings<DeviceColumn> = {
  name: { zh: '名称', en: 'Name' },
  nameEn: { zh: '英文名称', en: 'English name' },
  type: { zh: '类型', en: 'Type' },
  model: { zh: '型号', en: 'Model' },
  vendor: { zh: '厂商', en: 'Vendor' },
  mac: { zh: 'MAC 地址', en: 'MAC address' },
  place: { zh: '地点', en: 'Place' },
  wiring: { zh: '接线方式', en: 'Wiring' },
  supplyVolts: { zh: '电源电压上限 (V)', en: 'Supply voltage limit (V)' },
  supplyAmps: { zh: '电源电流上限 (A)', en: 'Supply current limit (A)' },
  generatorVpp: { zh: '信号源幅度上限 (Vpp)', en: 'Generator amplitude limit (Vpp)' },
  generatorHz: { zh: '信号源频率上限 (Hz)', en: 'Generator frequency limit (Hz)' },
  remark: { zh: '备注', en: 'Remark' },
}

/** How else people head them. */
const others: Record<DeviceColumn, string> = {
  name: '设备名称 实验台 实验台名称 设备 devicename bench device',
  nameEn: '英文名 nameen',
  type: '设备类型 devicetype kind',
  model: '设备型号 规格型号 devicemodel',
  vendor: '供应商 生产厂家 品牌 manufacturer maker brand',
  mac: 'mac 物理地址 网卡地址 macaddr',
  place: '位置 存放地点 房间 实验室 location room',
  wiring: '接线 wiringkind',
  supplyVolts: '电源电压 supplyvolts supplyvoltage',
  supplyAmps: '电源电流 supplyamps supplycurrent',
  generatorVpp: '信号源幅度 generatorvpp generatoramplitude',
  generatorHz: '信号源频率 generatorhz generatorfrequency',
  remark: '说明 remarks note notes comment',
}

export const findHeader = headerFinder(headings, others, ['name'])

type Wiring = Device['wiring']
const wirings: Record<Wiring, Record<Locale, string>> = {
  manual: { zh: '手工接线', en: 'manual' },
  matrix: { zh: '继电器矩阵', en: 'matrix' },
  simulated: { zh: '仿真', en: 'simulated' },
}
const wiringOf = (text: string): string =>
  (Object.keys(wirings) as Wiring[]).find((kind) =>
    [kind, ...Object.values(wirings[kind])].includes(text.toLowerCase()),
  ) ??
  (text || 'manual')

const limitColumns = ['supplyVolts', 'supplyAmps', 'generatorVpp', 'generatorHz'] as const

/** What somebody typed as a limit; NaN is refused by the schema. */
const limitsOf = (raw: (column: DeviceColumn) => string): Partial<Record<keyof HardLimits, number>> =>
  Object.fromEntries(
    limitColumns.flatMap((column) => {
      const text = raw(column).replace(/pp$/i, '')
      return text ? [[column, parseQuantity(text) ?? Number.NaN]] : []
    }),
  )

const faultOfField: Record<string, DeviceFault> = {
  name: 'badName',
  mac: 'badMac',
  wiring: 'badWiring',
  limits: 'badLimit',
}

export interface DeviceDraft {
  line: number
  /** As it was written, to be shown. */
  name: string
  mac: string
  faults: DeviceFault[]
  /** Null where something is wrong. */
  fields: DeviceInput | null
}

const SHOWN = 100
const CJK = /\p{Script=Han}/u

const nameOf = (name: string, nameEn: string) => {
  if (nameEn) return { ...(name && { zh: name }), en: nameEn }
  return CJK.test(name) ? { zh: name } : { en: name }
}

/**
 * A row as the bench it describes, with what is wrong; null where none of our columns says anything.
 * @param macs addresses of the rows above; this row's is added
 */
export const draftOf = (
  { line, cells }: SheetRow,
  { columns }: SheetHeader<DeviceColumn>,
  macs: Set<string>,
): DeviceDraft | null => {
  // PostgreSQL stores neither NUL nor unpaired surrogates.
  const raw = (column: DeviceColumn): string =>
    (cells[columns.get(column) ?? -1] ?? '').replaceAll('\u0000', '').toWellFormed().trim()
  if (deviceColumns.every((column) => raw(column) === '')) return null
  const { data, error } = DeviceInput.safeParse({
    name: nameOf(raw('name'), raw('nameEn')),
    type: raw('type'),
    model: raw('model'),
    vendor: raw('vendor'),
    mac: raw('mac') || null,
    place: raw('place'),
    remark: raw('remark'),
    wiring: wiringOf(raw('wiring')),
    limits: limitsOf(raw),
  })
  const faults = new Set(
    error?.issues.map(({ path }): DeviceFault => faultOfField[String(path[0])] ?? 'badText'),
  )
  const mac = data?.mac
  if (mac && macs.has(mac)) faults.add('repeatedMac')
  if (mac) macs.add(mac)
  return {
    line,
    name: (raw('name') || raw('nameEn')).slice(0, SHOWN),
    mac: raw('mac').slice(0, SHOWN),
    faults: [...faults],
    fields: data ?? null,
  }
}

/** A device as the cells of a row that can be read again. */
export const rowOf = (device: Device, locale: Locale): Record<DeviceColumn, string> => {
  const limit = (column: (typeof limitColumns)[number]) => String(device.limits[column] ?? '')
  const { zh, en } = device.name
  return {
    name: zh || en || '',
    nameEn: zh && en ? en : '',
    type: device.type,
    model: device.model,
    vendor: device.vendor,
    mac: device.mac ?? '',
    place: device.place,
    remark: device.remark,
    wiring: wirings[device.wiring][locale],
    supplyVolts: limit('supplyVolts'),
    supplyAmps: limit('supplyAmps'),
    generatorVpp: limit('generatorVpp'),
    generatorHz: limit('generatorHz'),
  }
}
