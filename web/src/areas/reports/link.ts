import { reportViews, type linkedReport } from '@labbox/contract/reports/links.ts'
import type { InputOf } from '@labbox/contract/core/endpoint.ts'
import { plainText } from '../../app/plain-text.ts'

/** What the server has signed, from the parameters of the page's address; null where no signature is among them. */
export const linkIn = (search: Record<string, unknown>): InputOf<typeof linkedReport> | null => {
  const { u, r, x, s } = search
  if (s === undefined) return null
  const view = reportViews.find((one) => search[one] !== undefined) ?? 'report'
  return {
    view,
    studentTaskId: plainText(search[view]),
    u: plainText(u),
    r: plainText(r),
    x: plainText(x),
    s: plainText(s),
  }
}
