import type { ErrorTable } from '../core/error-table.ts'

export const devicesErrors = {
  DUPLICATE_MAC: { code: 409, zh: 'MAC 地址已存在', en: 'This MAC address is already registered' },
  DEVICE_OFFLINE: {
    code: 409,
    zh: '设备已断开连接，暂时无法使用',
    en: 'The device is disconnected and cannot be used right now',
  },
  DEVICE_FAULT: {
    code: 409,
    zh: '设备故障，请联系管理员：{detail}',
    en: 'The device has a fault. Contact an administrator: {detail}',
  },
  DEVICE_NOT_IN_FAULT: { code: 409, zh: '设备没有故障', en: 'The device has no fault' },
  DEVICE_BUILTIN: {
    code: 409,
    zh: '内置仿真设备不能修改或删除',
    en: 'The built-in simulated device cannot be changed or deleted',
  },
  DEVICE_RETIRED: {
    code: 409,
    zh: '设备已停用：{detail}',
    en: 'The device is retired: {detail}',
  },
  DEVICE_BLOCKED: {
    code: 409,
    zh: '设备正在维修，暂不能使用',
    en: 'The device is under repair and cannot be used right now',
  },
  TICKET_INSTRUMENT: {
    code: 400,
    zh: '该实验台没有这台仪器',
    en: 'This bench has no such instrument',
  },
  CONSUMABLE_STOCK: {
    code: 400,
    zh: '库存只能在 0 到 1,000,000 之间，现有 {stock}',
    en: 'Stock must stay between 0 and 1,000,000; there are {stock} now',
  },
  DEVICE_UNCALIBRATED: {
    code: 409,
    zh: '仪器校准已到期，暂不能使用：{instruments}',
    en: 'Not available until its instruments are calibrated: {instruments}',
  },
  DEVICE_HAS_BOOKINGS: {
    code: 409,
    zh: '该设备还有 {bookings} 个未结束的预约和 {places} 个未预约的名额。请先取消预约并关闭开放时段',
    en: 'This device still has {bookings} bookings and {places} open places. Cancel the bookings and close the time slots first.',
  },
  DEVICE_ROWS_BAD: {
    code: 409,
    zh: '有 {count} 行存在错误，未登记任何设备',
    en: '{count} rows have errors. No devices were registered.',
  },
  OCCUPIES_OTHER: {
    code: 409,
    zh: '您正在使用另一台设备，请先释放',
    en: 'You are using another device. Release it first.',
  },
  OCCUPANCY_ENDED: {
    code: 409,
    zh: '设备已被释放，请重新连接',
    en: 'Your connection to the device has ended. Connect again.',
  },
  OCCUPANCY_IDLE: {
    code: 409,
    zh: '长时间未操作，设备已自动释放',
    en: 'The device was released because it was idle for too long',
  },
  OCCUPANCY_KICKED: {
    code: 409,
    zh: '管理员已将您强制下线：{detail}',
    en: 'A supervisor disconnected you: {detail}',
  },
  OCCUPANCY_OFFLINE: {
    code: 409,
    zh: '设备断开连接超过 2 分钟，已自动释放',
    en: 'The device was offline for more than 2 minutes and was released',
  },
  OCCUPANCY_SLOT_OVER: {
    code: 409,
    zh: '预约时段已结束，设备已释放',
    en: 'The booked slot has ended and the device was released',
  },
  OCCUPANCY_LIMIT: {
    code: 409,
    zh: '您在该设备上的可用时间已用完，设备已释放',
    en: 'You have used up your allowed time, and the device was released',
  },
  DEVICE_BARRED: {
    code: 409,
    zh: '您已被强制下线，{until} 之前不能再次连接该设备',
    en: 'You were disconnected and cannot connect to this device before {until}',
  },
  EXTEND_BOOKED: {
    code: 409,
    zh: '该设备在此期间已被预约，不能延长',
    en: 'The device is booked by then. The time cannot be extended.',
  },
  PACKAGE_BAD: {
    code: 400,
    zh: '不是有效的实验台软件包（应由 npm pack 生成）：{detail}',
    en: 'This is not a bench agent package created with npm pack: {detail}',
  },
  PACKAGE_EXISTS: { code: 409, zh: '该版本已上传', en: 'This version is already uploaded' },
  ENROLL_CODE_WRONG: {
    code: 400,
    zh: '注册码错误、已使用或已过期',
    en: 'The registration code is wrong, used or expired',
  },
  LOCAL_SERVICE_MISSING: {
    code: 409,
    zh: '未检测到本地服务，请在本机启动实验台程序',
    en: 'Local service not detected. Start the bench agent on this computer.',
  },
} as const satisfies ErrorTable
