import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, Nothing } from '../core/types.ts'
import { PartId } from '../measurement/template.ts'

const access = 'experiments:checkOff:sign' as const
const body = z.object({ studentTaskId: Id, tableId: PartId })

export const checkOffSign = endpoint({
  method: 'POST',
  path: '/teacher/checkOff/sign',
  access,
  summary:
    'Sign a table of a student’s (or a group’s) experiment that was seen at the bench; doing it twice is harmless',
  afterTrial: true,
  body,
  data: Nothing,
})

export const checkOffRevoke = endpoint({
  method: 'POST',
  path: '/teacher/checkOff/revoke',
  access,
  summary: 'Take a signature back, as long as the experiment is worked on',
  afterTrial: true,
  body,
  data: Nothing,
})
