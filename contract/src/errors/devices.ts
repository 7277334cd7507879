import type { ErrorTable } from './table.ts'

export const devicesErrors = {
  DUPLICATE_MAC: { code: 409, zh: 'MAC 地址已存在', en: 'This MAC address is registered already' },
  DEVICE_OFFLINE: {
    code: 409,
    zh: '设备已断开连接，暂时无法使用',
    en: 'The device is disconnected and cannot be used at present',
  },
  DEVICE_FAULT: {
    code: 409,
    zh: '设备故障，请联系管理员：{detail}',
    en: 'The device reports a fault, please ask an administrator: {detail}',
  },
  DEVICE_NOT_IN_FAULT: { code: 409, zh: '设备没有故障', en: 'The device is not in fault' },
  DEVICE_BUILTIN: {
    code: 409,
    zh: '内置仿真设备不能修改或删除',
    en: 'The built-in simulated device cannot be changed or deleted',
  },
  DEVICE_RETIRED: {
    code: 409,
    zh: '设备已停用：{detail}',
    en: 'The device is out of use: {detail}',
  },
  DEVICE_HAS_BOOKINGS: {
    code: 409,
    zh: '该设备还有 {bookings} 个未结束的预约和 {places} 个已发布的空位，请先取消预约并关闭发布',
    en: 'Bookings ({bookings}) and published places ({places}) on this device are still to come; cancel and close them first',
  },
  DEVICE_ROWS_BAD: {
    code: 409,
    zh: '有 {count} 行存在问题，未登记任何设备',
    en: 'There are faults in {count} rows; no device was registered',
  },
  OCCUPIES_OTHER: {
    code: 409,
    zh: '您正在使用另一台设备，请先释放',
    en: 'You are using another device, please release it first',
  },
  OCCUPANCY_ENDED: {
    code: 409,
    zh: '设备已被释放，请重新连接',
    en: 'Your use of the device has ended, please connect again',
  },
  OCCUPANCY_IDLE: {
    code: 409,
    zh: '由于长时间未操作，设备已自动释放',
    en: 'The device was released because it was idle for too long',
  },
  OCCUPANCY_KICKED: {
    code: 409,
    zh: '管理员已释放您占用的设备：{detail}',
    en: 'Your use of the device was ended by a supervisor: {detail}',
  },
  OCCUPANCY_OFFLINE: {
    code: 409,
    zh: '设备断开连接超过 2 分钟，已自动释放',
    en: 'The device was disconnected for more than 2 minutes and has been released',
  },
  OCCUPANCY_SLOT_OVER: {
    code: 409,
    zh: '预约时段已结束，设备已释放',
    en: 'The booked slot is over and the device has been released',
  },
  OCCUPANCY_LIMIT: {
    code: 409,
    zh: '您在该设备上的可用时间已结束，设备已释放',
    en: 'Your time on this device is over by its rules, and it has been released',
  },
  DEVICE_BARRED: {
    code: 409,
    zh: '您已被请离该设备，{until} 之前不能再次连接',
    en: 'You were put off this device and cannot connect to it before {until}',
  },
  EXTEND_BOOKED: {
    code: 409,
    zh: '该设备在此期间已被预约，不能延长',
    en: 'The device is booked by then; the time cannot be extended',
  },
  PACKAGE_BAD: {
    code: 400,
    zh: '不是实验台程序的软件包（应由 npm pack 生成）：{detail}',
    en: 'This is no package of the bench program as npm pack makes it: {detail}',
  },
  PACKAGE_EXISTS: { code: 409, zh: '该版本已上传', en: 'This version has been uploaded already' },
  ENROLL_CODE_WRONG: {
    code: 400,
    zh: '注册码错误、已使用或已过期',
    en: 'The enrolment code is wrong, used or expired',
  },
  LOCAL_SERVICE_MISSING: {
    code: 409,
    zh: '未检测到本地服务，请在本机启动实验台程序',
    en: 'Local service not detected, please start the bench program on this computer',
  },
} as const satisfies ErrorTable
