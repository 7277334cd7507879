import { z } from 'zod'
import { wallOf } from '../bookings/slots.ts'
import { DAY_MS, MINUTE_MS } from '../core/durations.ts'
import { endpoint } from '../core/endpoint.ts'
import { FileData, Nothing } from '../core/types.ts'

export const MOST_HOURS = 14
export const HOURS_NOTE = 200

/** A time of every week; minutes after midnight of the organisation's clocks. */
const OfficeSlot = z
  .object({
    /** 1 Monday to 7 Sunday. */
    weekday: z.number().int().min(1).max(7),
    from: z.number().int().min(0).max(1_439),
    to: z.number().int().min(1).max(1_440),
  })
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'order' })
export type OfficeSlot = z.infer<typeof OfficeSlot>

const fields = {
  slots: z.array(OfficeSlot).max(MOST_HOURS),
  /** Where, or how else. */
  note: z.string().trim().max(HOURS_NOTE),
}

/** When somebody of the staff is to be met, as those see it who write to them. */
export const OfficeHours = z.object({ ...fields, timeZone: z.string(), now: z.boolean() })
export type OfficeHours = z.infer<typeof OfficeHours>

/** Whether it is one of these times now. */
export const isOfficeHour = (slots: readonly OfficeSlot[], at: Date, timeZone: string): boolean => {
  const wall = wallOf(at.getTime(), timeZone)
  const weekday = new Date(wall).getUTCDay() || 7
  const minute = (wall % DAY_MS) / MINUTE_MS
  return slots.some((slot) => slot.weekday === weekday && slot.from <= minute && minute < slot.to)
}

export const officeHoursGet = endpoint({
  method: 'GET',
  path: '/messages/hours/get',
  access: 'messages:hours:edit',
  summary: 'One’s own office hours',
  data: z.object({ ...fields, timeZone: z.string() }),
})

export const officeHoursSet = endpoint({
  method: 'POST',
  path: '/messages/hours/set',
  access: 'messages:hours:edit',
  summary: 'Set one’s office hours; whoever writes to one sees them',
  body: z.object(fields),
  data: Nothing,
})

export const messagesExport = endpoint({
  method: 'GET',
  path: '/messages/export',
  access: 'messages:conversation:use',
  summary: 'All that one has written in messages as one zip: a table, and JSON with the rich text',
  data: FileData,
  file: ['application/zip'],
})
