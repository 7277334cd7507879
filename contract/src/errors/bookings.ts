import type { ErrorTable } from '../core/error-table.ts'

export const bookingsErrors = {
  recordOverLimit: {
    code: 409,
    zh: '无法预约，预约次数已用尽',
    en: 'Unable to make an appointment, the number of appointments has been exhausted',
  },
  BOOKING_OVERLAP: {
    code: 409,
    zh: '您在该时段已有其他预约',
    en: 'You already have a booking at this time',
  },
  BOOKING_SLOT_OVER: {
    code: 409,
    zh: '该时段已结束或已停止预约',
    en: 'This slot has ended or can no longer be booked',
  },
  BOOKING_STATE: {
    code: 409,
    zh: '预约当前状态下不能进行此操作',
    en: 'This is not possible in the booking’s current state',
  },
  BOOKING_BEGUN: {
    code: 409,
    zh: '时段已开始，不能取消预约',
    en: 'The slot has begun. The booking can no longer be cancelled.',
  },
  BOOKING_NOT_BEGUN: { code: 409, zh: '预约时段尚未开始', en: 'The booked slot has not started yet' },
  BOOKING_NO_BENCH: {
    code: 409,
    zh: '暂时没有可用的实验台。您的预约仍然保留，请稍后再试',
    en: 'No bench is ready right now. Your booking is kept; try again shortly.',
  },
  BOOKING_PLACES_LEFT: {
    code: 409,
    zh: '该时段仍有名额，可直接预约',
    en: 'This slot still has places. Book one directly.',
  },
  BOOKING_NO_SLOTS: {
    code: 400,
    zh: '所选时间内没有完整的时段',
    en: 'The selected period contains no complete slot',
  },
  BOOKING_TOO_MANY: {
    code: 400,
    zh: '时段或名额过多，请缩短时间或减少名额',
    en: 'Too many slots or places. Shorten the period or reduce the places.',
  },
  BOOKING_PLACES: {
    code: 400,
    zh: '所选设备在这些时段只有 {count} 个名额可用',
    en: 'The selected benches have only {count} places at these times',
  },
  BOOKING_BLOCKED: {
    code: 409,
    zh: '所选实验台正在维修，请先处理报修',
    en: 'A chosen bench is under repair. Settle its tickets first.',
  },
  BOOKING_DEVICE_TAKEN: {
    code: 409,
    zh: '所选设备在这些时段已被其他开放时段占用',
    en: 'The selected benches are already used by other time slots',
  },
  BOOKING_WHAT: {
    code: 400,
    zh: '请选择设备，或选择所需的仪器类型',
    en: 'Choose benches or the required instrument types',
  },
  OFFER_STATE: {
    code: 409,
    zh: '开放时段当前状态下不能进行此操作',
    en: 'This is not possible in the current state of these time slots',
  },
  DEVICE_BOOKED: {
    code: 409,
    zh: '该设备当前时段已被预约，{until} 之后可用',
    en: 'The bench is booked. It is available again after {until}.',
  },
  LIMIT_WINDOW: {
    code: 409,
    zh: '根据规则“{name}”，该设备当前不对您开放，{until} 起可用',
    en: 'Under the rule “{name}” you cannot use this bench now. It is available from {until}.',
  },
  LIMIT_HOURS: {
    code: 409,
    zh: '根据规则“{name}”，您每周可用 {hours} 小时，剩余时间不足',
    en: 'Under the rule “{name}” you have {hours} hours a week, and not enough is left.',
  },
} as const satisfies ErrorTable
