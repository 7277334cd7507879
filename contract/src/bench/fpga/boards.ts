import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { PersonName } from '../../core/person-name.ts'
import { Id, Nothing } from '../../core/types.ts'

/** People of a class that are allowed something at once. */
const AT_ONCE = 2000

/** What `fpga.program` answers. */
export const Programmed = z.object({ board: z.string(), log: z.string() })

export const fpgaAllowedMine = endpoint({
  method: 'GET',
  path: '/bench/fpga/allowed/mine',
  access: 'bench:fpga:use',
  summary: 'Whether one may program boards with bitstreams of one’s own',
  data: z.object({ allowed: z.boolean() }),
})

export const fpgaAllowedList = endpoint({
  method: 'GET',
  path: '/bench/fpga/allowed/list',
  access: 'bench:fpga:allow',
  summary: 'Who of a class may program boards with bitstreams of their own',
  query: z.object({ classId: Id }),
  data: z.array(
    z.object({
      userId: Id,
      account: z.string(),
      name: PersonName,
      number: z.string(),
      allowed: z.boolean(),
    }),
  ),
})

export const fpgaAllowedSet = endpoint({
  method: 'POST',
  path: '/bench/fpga/allowed/set',
  access: 'bench:fpga:allow',
  summary: 'Allow students of a class to program boards with bitstreams of their own, or no longer',
  body: z.object({
    classId: Id,
    studentIds: z.array(Id).min(1, { message: 'required' }).max(AT_ONCE),
    allowed: z.boolean(),
  }),
  data: Nothing,
})
