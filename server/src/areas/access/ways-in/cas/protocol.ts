import { AppError } from '../../../../platform/errors.ts'
import type { OutboundAllowed } from '../../../../platform/outbound-allowed.ts'
import { readAnswer, type CasAnswer, type CasIdentity } from './answer.ts'
import { fetchSmall, type Fetched } from './fetch.ts'
import { NotXml } from './xml.ts'

/** Addresses of a CAS server and ours, as they are configured; nothing of a request ever goes into them but the ticket. */
export interface CasAddresses {
  baseUrl: string
  serviceUrl: string
}

const asked = (path: string, { baseUrl }: CasAddresses, query: Record<string, string>): string =>
  `${baseUrl}${path}?${new URLSearchParams(query)}`

export const signInUrl = (cas: CasAddresses): string => asked('/login', cas, { service: cas.serviceUrl })

/** Signing out there, and back to the sign-in page here, where the server leads back at all. */
export const signOutUrl = (cas: CasAddresses): string =>
  asked('/logout', cas, { service: new URL('/login', cas.serviceUrl).href })

export type Validation = { answer: CasAnswer; ms: number } | Exclude<Fetched, { text: string }> | NotCas
interface NotCas {
  why: 'notCas'
  detail: string
  ms: number
}

/** Asks whose ticket it is (CAS protocol 3.0, section 2.5). */
export const askTicket = async (
  allowed: OutboundAllowed,
  cas: CasAddresses,
  ticket: string,
  timeoutMs?: number,
): Promise<Validation> => {
  const url = asked('/p3/serviceValidate', cas, { service: cas.serviceUrl, ticket })
  const fetched = await fetchSmall(allowed, url, timeoutMs)
  if ('why' in fetched) return fetched
  try {
    return { answer: readAnswer(fetched.text), ms: fetched.ms }
  } catch (error) {
    if (error instanceof NotXml) return { why: 'notCas', detail: error.message, ms: fetched.ms }
    throw error
  }
}

const NOT_REACHED: ReadonlySet<string> = new Set(['address', 'unreachable', 'timeout'])
const OWN_FAULTS: ReadonlySet<string> = new Set(['INVALID_TICKET', 'INVALID_TICKET_SPEC', 'INVALID_REQUEST'])

/**
 * Who holds the ticket.
 * @throws AppError CAS_TICKET_REFUSED, CAS_SERVICE_REFUSED, CAS_ANSWER_INVALID or CAS_UNREACHABLE
 */
export const identityOf = (found: Validation): CasIdentity => {
  if ('why' in found) {
    const key = NOT_REACHED.has(found.why) ? 'CAS_UNREACHABLE' : 'CAS_ANSWER_INVALID'
    throw new AppError(key, { cause: new Error(`${found.why}: ${found.detail}`) })
  }
  const { answer } = found
  if ('identity' in answer) return answer.identity
  if (OWN_FAULTS.has(answer.code)) throw new AppError('CAS_TICKET_REFUSED')
  if (answer.code === 'INTERNAL_ERROR') throw new AppError('CAS_UNREACHABLE')
  throw new AppError('CAS_SERVICE_REFUSED', { params: { code: answer.code } })
}
