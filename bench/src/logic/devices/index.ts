import type { Device, DeviceKind } from './device.ts'
import { hd44780 } from './hd44780.ts'

export const DEVICES: Readonly<Record<DeviceKind, Device>> = { hd44780 }
