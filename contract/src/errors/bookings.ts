import type { ErrorTable } from './table.ts'

export const bookingsErrors = {
  recordOverLimit: {
    code: 409,
    zh: '无法预约，预约次数已用尽',
    en: 'Unable to make an appointment, the number of appointments has been exhausted',
  },
  BOOKING_OVERLAP: {
    code: 409,
    zh: '您在该时段已有其他预约',
    en: 'You have another booking at this time',
  },
  BOOKING_SLOT_OVER: {
    code: 409,
    zh: '该时段已结束或已停止预约',
    en: 'This slot is over, or can no longer be booked',
  },
  BOOKING_STATE: {
    code: 409,
    zh: '预约当前状态下不能进行此操作',
    en: 'The booking is in a state in which this is not possible',
  },
  BOOKING_BEGUN: {
    code: 409,
    zh: '时段已开始，不能取消预约',
    en: 'The slot has begun, so the booking can no longer be cancelled',
  },
  BOOKING_NOT_BEGUN: { code: 409, zh: '预约时段尚未开始', en: 'The booked slot has not begun yet' },
  BOOKING_NO_BENCH: {
    code: 409,
    zh: '暂时没有可用的实验台，预约仍然保留，请稍后再试',
    en: 'No bench is ready at the moment; your booking stays, please try again shortly',
  },
  BOOKING_PLACES_LEFT: {
    code: 409,
    zh: '该时段仍有名额，可直接预约',
    en: 'There are places left in this slot: book one',
  },
  BOOKING_NO_SLOTS: {
    code: 400,
    zh: '所选时间内没有完整的时段',
    en: 'There is no whole slot in the chosen time',
  },
  BOOKING_TOO_MANY: {
    code: 400,
    zh: '时段或名额过多，请缩短时间或减少名额',
    en: 'Too many slots or places: choose a shorter time or fewer places',
  },
  BOOKING_PLACES: {
    code: 400,
    zh: '所选设备在这些时段只有 {count} 个名额可用',
    en: 'The chosen benches have only {count} places at these times',
  },
  BOOKING_DEVICE_TAKEN: {
    code: 409,
    zh: '所选设备在这些时段已被其他预约占用',
    en: 'The chosen benches are taken by another offer at these times',
  },
  BOOKING_WHAT: {
    code: 400,
    zh: '请选择设备，或选择所需的仪器类型',
    en: 'Choose benches, or the kinds of instruments needed',
  },
  OFFER_STATE: {
    code: 409,
    zh: '预约发布当前状态下不能进行此操作',
    en: 'The offer is in a state in which this is not possible',
  },
  DEVICE_BOOKED: {
    code: 409,
    zh: '该设备当前时段已被预约，{until} 之后可用',
    en: 'The device is booked at present and free again after {until}',
  },
  LIMIT_WINDOW: {
    code: 409,
    zh: '按规则“{name}”，该设备在此时间不对您开放（{until} 起开放）',
    en: 'By the rule “{name}” the device is not open to you at that time (open from {until})',
  },
  LIMIT_HOURS: {
    code: 409,
    zh: '按规则“{name}”，您每周可用 {hours} 小时，已用完或不足',
    en: 'By the rule “{name}” you have {hours} hours a week; they are used up, or not enough',
  },
} as const satisfies ErrorTable
