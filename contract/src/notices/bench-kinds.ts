import type { LocalText } from '../core/types.ts'
import { kind, pageWith } from './kind.ts'

type Booking = { subject: LocalText; startAt: string }
type Device = { name: LocalText }
const bookingPlace = (): string => '/device/book/record'

/** Bookings, and what supervisors do on a bench. */
export const benches = {
  'booking.confirmed': kind<Booking>({
    group: 'bookings',
    title: { zh: '预约成功：{subject}', en: 'Booked: {subject}' },
    text: { zh: '{startAt} 开始', en: 'Starts {startAt}' },
    place: bookingPlace,
  }),
  'booking.cancelled': kind<Booking & { reason: string }>({
    group: 'bookings',
    title: { zh: '您 {startAt} 的预约已被取消', en: 'Your booking of {startAt} was cancelled' },
    text: { zh: '{subject}：{reason}', en: '{subject}: {reason}' },
    place: bookingPlace,
  }),
  'booking.soon': kind<Booking>({
    group: 'bookings',
    title: { zh: '预约即将开始：{subject}', en: 'Your booking starts soon: {subject}' },
    text: { zh: '{startAt} 开始', en: 'Starts {startAt}' },
    place: bookingPlace,
  }),
  'booking.offered': kind<Booking & { acceptAt: string }>({
    group: 'bookings',
    title: { zh: '候补成功：{subject}', en: 'A place is free for you: {subject}' },
    text: { zh: '请在 {acceptAt} 前接受', en: 'Accept it by {acceptAt}.' },
    place: bookingPlace,
  }),
  'booking.expired': kind<Booking>({
    group: 'bookings',
    title: { zh: '预约已过期：{subject}', en: 'Booking given up: {subject}' },
    text: {
      zh: '您没有按时使用 {startAt} 的预约，实验台已释放',
      en: 'You did not come for your booking of {startAt}, so the bench was released.',
    },
    place: bookingPlace,
  }),
  'device.kicked': kind<Device & { reason: string }>({
    group: 'bench',
    title: { zh: '您已被移出 {name}', en: 'You were removed from {name}' },
    text: { zh: '原因：{reason}', en: 'Reason: {reason}' },
    place: () => '/bench/experimentalize',
  }),
  'device.freed': kind<Device & { by: LocalText }>({
    group: 'bench',
    title: { zh: '{by} 代您释放了 {name}', en: '{by} released {name} for you' },
    place: () => '/bench/experimentalize',
  }),
  'device.extended': kind<Device & { untilAt: string }>({
    group: 'bench',
    title: { zh: '{name} 的使用时间已延长', en: 'You may stay longer on {name}' },
    text: { zh: '可使用到 {untilAt}', en: 'Until {untilAt}' },
    place: () => '/bench/performExperiment',
  }),
  'device.repaired': kind<Device & { fault: string }>({
    group: 'bench',
    title: { zh: '您报告的故障已修好：{name}', en: 'The fault you reported is fixed: {name}' },
    text: { zh: '{fault}', en: '{fault}' },
    place: () => '/bench/experimentalize',
  }),
}

/** An experiment of one's own. */
type Helped = { id: string; name: LocalText; by: LocalText }
const experimentPlace = ({ id }: Helped): string => pageWith('/doexperiment', { id })

/** Who comes to help at the bench, and what was said. */
export const help = {
  'help.taken': kind<Helped>({
    group: 'bench',
    title: { zh: '{by} 正赶来帮助您', en: '{by} is coming to help you' },
    text: { zh: '{name}', en: '{name}' },
    place: experimentPlace,
  }),
  'help.closed': kind<Helped>({
    group: 'bench',
    title: { zh: '{by} 已处理您的求助', en: '{by} answered your request for help' },
    text: { zh: '{name}', en: '{name}' },
    place: experimentPlace,
  }),
}
