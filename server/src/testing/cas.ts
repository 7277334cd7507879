import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A person the CAS server knows. */
export interface CasPerson {
  password: string
  attributes?: Record<string, string | string[]>
}

interface Ticket {
  user: string
  service: string
  session: string
  expires: number
  used: boolean
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

const CAS = 'xmlns:cas="http://www.yale.edu/tp/cas"'
export const casSuccess = (user: string, attributes: CasPerson['attributes'] = {}): string => {
  const rows = Object.entries(attributes).flatMap(([name, values]) =>
    [values].flat().map((value) => `      <cas:${name}>${escaped(value)}</cas:${name}>`),
  )
  return `<cas:serviceResponse ${CAS}>
  <cas:authenticationSuccess>
    <cas:user>${escaped(user)}</cas:user>
    <cas:attributes>
${rows.join('\n')}
    </cas:attributes>
  </cas:authenticationSuccess>
</cas:serviceResponse>
`
}
const casFailure = (code: string, text: string): string => `<cas:serviceResponse ${CAS}>
  <cas:authenticationFailure code="${code}">${escaped(text)}</cas:authenticationFailure>
</cas:serviceResponse>
`

/** A single log-out as Apereo CAS sends it. */
export const logoutRequest = (ticket: string): string =>
  `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="LR-${randomUUID()}" Version="2.0" IssueInstant="${new Date().toISOString()}"><saml:NameID xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">@NOT_USED@</saml:NameID><samlp:SessionIndex>${escaped(ticket)}</samlp:SessionIndex></samlp:LogoutRequest>`

const bodyOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return new URLSearchParams(Buffer.concat(chunks).toString())
}

const form = (failed: boolean) => `<!doctype html><html lang="en"><title>University sign-in</title>
<h1>University sign-in</h1>${failed ? '<p role="alert">Invalid credentials.</p>' : ''}
<form method="post"><label>Username <input name="username" autofocus></label>
<label>Password <input name="password" type="password"></label><button>Sign in</button></form></html>`

export interface CasServer {
  /** What a client is configured with. */
  baseUrl: string
  people: Map<string, CasPerson>
  /** A ticket for a service, as after signing in. */
  grant(user: string, service: string): string
  /** Signs the session of a ticket out: tells the services. */
  signOut(ticket: string): Promise<number[]>
  /** Answers every question about a ticket by something else; null: properly again. */
  answerWith(handler: Handler | null): void
  close(): Promise<void>
}

/**
 * A server that speaks the CAS protocol 3.0 (sign-in page, service tickets for one use and ten seconds, attributes, log-out with
 * back channel) over real HTTP, for tests; and that can be made to answer whatever a test wants.
 * @param allowed beginnings of the service addresses it accepts; default: all
 */
export const startCas = async (allowed: readonly string[] = ['']): Promise<CasServer> => {
  const people = new Map<string, CasPerson>()
  const tickets = new Map<string, Ticket>()
  const sessions = new Map<string, string>()
  let handler: Handler | null = null

  const known = (service: string) => allowed.some((start) => service.startsWith(start))
  const grantIn = (session: string, user: string, service: string): string => {
    const name = `ST-${tickets.size + 1}-${randomBytes(18).toString('base64url')}-cas01`
    tickets.set(name, { user, service, session, expires: Date.now() + 10_000, used: false })
    return name
  }
  const withTicket = (service: string, ticket: string): string => {
    const url = new URL(service)
    url.searchParams.set('ticket', ticket)
    return url.href
  }
  const endSession = async (session: string): Promise<number[]> => {
    sessions.delete(session)
    const granted = [...tickets].filter(([, row]) => row.session === session && row.used)
    return Promise.all(
      granted.map(async ([name, { service }]) => {
        const body = new URLSearchParams({ logoutRequest: logoutRequest(name) })
        return (await fetch(service, { method: 'POST', body, redirect: 'manual' })).status
      }),
    )
  }

  const validate = (query: URLSearchParams): string => {
    const [service, name] = [query.get('service'), query.get('ticket')]
    if (!service || !name) return casFailure('INVALID_REQUEST', 'service and ticket are required')
    if (!known(service)) return casFailure('INVALID_SERVICE', `${service} is not registered`)
    const ticket = tickets.get(name)
    if (!ticket || ticket.used || ticket.expires < Date.now())
      return casFailure('INVALID_TICKET', `Ticket ${name} not recognized`)
    ticket.used = true
    if (ticket.service !== service) return casFailure('INVALID_SERVICE', 'for another service')
    return casSuccess(ticket.user, people.get(ticket.user)?.attributes)
  }

  const signInPage = async (request: IncomingMessage, response: ServerResponse, query: URLSearchParams) => {
    const service = query.get('service') ?? ''
    const html = (status: number, text: string) =>
      response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(text)
    if (service && !known(service)) return html(403, '<h1>Application not authorised</h1>')
    const go = (session: string, user: string) =>
      service
        ? response
            .writeHead(302, {
              location: withTicket(service, grantIn(session, user, service)),
              'set-cookie': `TGC=${session}; Path=/cas; HttpOnly`,
            })
            .end()
        : html(200, '<h1>Signed in</h1>')
    if (request.method === 'POST') {
      const sent = await bodyOf(request)
      const user = sent.get('username') ?? ''
      if (people.get(user)?.password !== sent.get('password')) return html(401, form(true))
      const session = `TGT-${randomUUID()}`
      sessions.set(session, user)
      return go(session, user)
    }
    const session = /TGC=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
    const user = sessions.get(session)
    return user ? go(session, user) : html(200, form(false))
  }

  const signOutPage = async (request: IncomingMessage, response: ServerResponse, query: URLSearchParams) => {
    const session = /TGC=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
    await endSession(session)
    const back = query.get('service')
    const head = { 'set-cookie': 'TGC=; Path=/cas; Max-Age=0', 'content-type': 'text/html; charset=utf-8' }
    if (back && known(back)) response.writeHead(302, { ...head, location: back }).end()
    else response.writeHead(200, head).end('<!doctype html><title>Signed out</title><h1>Signed out</h1>')
  }

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://cas')
    if (pathname === '/cas/p3/serviceValidate') {
      if (handler) return handler(request, response)
      response.writeHead(200, { 'content-type': 'application/xml;charset=UTF-8' }).end(validate(searchParams))
    } else if (pathname === '/cas/login') await signInPage(request, response, searchParams)
    else if (pathname === '/cas/logout') await signOutPage(request, response, searchParams)
    else response.writeHead(404).end()
  }

  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/cas`,
    people,
    grant(user, service) {
      const session = `TGT-${randomUUID()}`
      sessions.set(session, user)
      return grantIn(session, user, service)
    },
    signOut: (ticket) => endSession(tickets.get(ticket)?.session ?? ''),
    answerWith: (next) => void (handler = next),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
