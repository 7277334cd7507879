import { sql } from 'drizzle-orm'

/** A place `p` that can be booked: nobody has it, and its bench is not under repair. */
export const placeFree = sql`p.booking_id is null and p.held
  and not exists (select from device under_repair where under_repair.id = p.device_id and under_repair.blocked)`
