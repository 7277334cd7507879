import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, Nothing, WithId } from '../core/types.ts'

/** Most remarks that one reviewer keeps. */
export const STATEMENT_LIMIT = 300

/** A remark that a reviewer keeps to use again. */
export const Statement = z.object({ id: Id, text: z.string(), used: z.number().int() })
export type Statement = z.infer<typeof Statement>

const base = '/teacher/report/statement'

export const statementList = endpoint({
  method: 'GET',
  path: `${base}/list`,
  access: 'reports:report:review',
  summary: 'Remarks that one keeps to use again, those used most first',
  data: z.array(Statement),
})

export const statementAdd = endpoint({
  method: 'POST',
  path: `${base}/add`,
  access: 'reports:report:review',
  summary: 'Keep a remark to use again; the same text is kept once',
  body: z.object({ text: z.string().trim().min(1, { message: 'required' }).max(2000) }),
  data: WithId,
})

export const statementDelete = endpoint({
  method: 'POST',
  path: `${base}/delete`,
  access: 'reports:report:review',
  summary: 'Keep a remark no longer; what was written with it stays',
  body: WithId,
  data: Nothing,
})
