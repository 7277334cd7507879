import { randomBytes } from 'node:crypto'
import type { CasFinding, CasStep } from '@labbox/contract/access/cas.ts'
import type { OutboundAllowed } from '../../../../platform/outbound-allowed.ts'
import { fetchSmall } from './fetch.ts'
import { askTicket, signInUrl, type CasAddresses } from './protocol.ts'

type Finding = Omit<CasStep, 'step' | 'finding'> & { finding: CasFinding }
const finding = (
  result: CasStep['result'],
  found: CasFinding,
  detail = '',
  ms: number | null = null,
): Finding => ({ result, finding: found, detail, ms })

const address = ({ baseUrl, serviceUrl }: CasAddresses): Finding => {
  const plain = [baseUrl, serviceUrl].filter((url) => url.startsWith('http:'))
  return plain.length > 0 ? finding('warn', 'http', plain.join(', ')) : finding('ok', 'https')
}

/** Tickets are sent to the service address, so it should be the address that people use. */
const service = ({ serviceUrl }: CasAddresses, origin: string): Finding => {
  const configured = new URL(serviceUrl).origin
  return configured === origin
    ? finding('ok', 'here', configured)
    : finding('warn', 'elsewhere', `${configured} ≠ ${origin}`)
}

const signInPage = async (allowed: OutboundAllowed, cas: CasAddresses): Promise<Finding> => {
  const page = await fetchSmall(allowed, signInUrl(cas))
  // A sign-in page may be long or redirect elsewhere: it is enough that it answers.
  if (!('why' in page)) return finding('ok', 'reached', `HTTP ${page.status}`, page.ms)
  if (page.why === 'redirect' || page.why === 'tooLarge')
    return finding('ok', 'reached', page.detail, page.ms)
  return finding('fail', page.why, page.detail, page.ms)
}

/** A made-up ticket must be refused in the words of the protocol. */
const validation = async (allowed: OutboundAllowed, cas: CasAddresses): Promise<Finding> => {
  const said = await askTicket(allowed, cas, `ST-test-${randomBytes(16).toString('hex')}`)
  if ('why' in said) return finding('fail', said.why, said.detail, said.ms)
  const { answer, ms } = said
  if ('identity' in answer) return finding('fail', 'acceptsTestTicket', answer.identity.user, ms)
  if (answer.code === 'INVALID_TICKET') return finding('ok', 'refusesTestTicket', answer.code, ms)
  if (answer.code === 'INVALID_SERVICE' || answer.code === 'UNAUTHORIZED_SERVICE')
    return finding('fail', 'serviceRefused', answer.code, ms)
  return finding('fail', 'otherRefusal', answer.code, ms)
}

/** Asks a CAS server as a sign-in would, step by step. */
export const probeCas = async (
  allowed: OutboundAllowed,
  cas: CasAddresses,
  origin: string,
): Promise<CasStep[]> => {
  const [page, validated] = await Promise.all([signInPage(allowed, cas), validation(allowed, cas)])
  return [
    { step: 'address', ...address(cas) },
    { step: 'service', ...service(cas, origin) },
    { step: 'signInPage', ...page },
    { step: 'validation', ...validated },
  ]
}
