import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Booking } from '@labbox/contract/bookings/bookings.ts'
import type { BookingStatus } from '@labbox/contract/bookings/states.ts'
import { localText, type Locale, type LocalText } from '@labbox/contract/core/types.ts'

/** When something is due, as an area above tells it. */
export interface Deadline {
  id: string
  name: LocalText
  /** Whose: a class. */
  note: LocalText
  at: Date
}

const words = {
  zh: {
    name: '实验教学日程',
    due: (name: string) => `截止：${name}`,
    any: '实验台在时段开始时分配',
    until: (time: string) => `请于 ${time} 前连接`,
  },
  en: {
    name: 'Labs and bench bookings',
    due: (name: string) => `Due: ${name}`,
    any: 'A bench is assigned when the slot begins',
    until: (time: string) => `Connect before ${time}`,
  },
}

const cancelled: readonly BookingStatus[] = ['cancelled', 'cancelledByAdmin', 'lapsed']
const ALARM_S = 15 * 60
const DUE_ALARM_S = 24 * 60 * 60

/**
 * Bookings and deadlines as iCalendar (RFC 5545). Times are UTC, which no change of clocks can shift; calendars show them in the reader's zone.
 * What was cancelled is said to be, so that calendars which have it take it out.
 */
export const calendarOf = (
  bookings: readonly Booking[],
  deadlines: readonly Deadline[],
  locale: Locale,
  now: Date,
): string => {
  const text = words[locale]
  const calendar = ical({
    name: text.name,
    prodId: { company: 'Labbox', product: 'Calendar', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 900,
  })
  for (const booking of bookings) {
    const last = [booking.cancelledAt, booking.usedAt, booking.bookedAt].find(Boolean) ?? booking.bookedAt
    const connect = new Date(booking.noShowAt).toLocaleTimeString(locale === 'zh' ? 'zh-CN' : 'en-GB', {
      timeZone: booking.timeZone,
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'short',
    })
    const event = calendar.createEvent({
      id: `${booking.id}@labbox`,
      start: new Date(booking.startsAt),
      end: new Date(booking.endsAt),
      stamp: now,
      lastModified: new Date(last),
      summary: localText(booking.subject, locale),
      location: booking.deviceName ? localText(booking.deviceName, locale) : text.any,
      description: text.until(connect),
      status: cancelled.includes(booking.status) ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    })
    if (booking.status === 'reserved') event.createAlarm({ type: ICalAlarmType.display, trigger: ALARM_S })
  }
  for (const { id, name, note, at } of deadlines) {
    const event = calendar.createEvent({
      id: `${id}.due@labbox`,
      start: at,
      end: at,
      stamp: now,
      summary: text.due(localText(name, locale)),
      description: localText(note, locale),
    })
    event.createAlarm({ type: ICalAlarmType.display, trigger: DUE_ALARM_S })
  }
  return calendar.toString()
}
