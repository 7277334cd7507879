import type { BodyOf, DataOf } from '@labbox/contract/core/endpoint.ts'
import type { Envelope, Refusal } from '@labbox/contract/core/envelope.ts'
import type { ErrorKey } from '@labbox/contract/errors/index.ts'
import type { AnyEndpoint } from '../../../platform/http/register.ts'
import { readAllowed } from '../../../platform/outbound-allowed.ts'
import { outbound } from '../../../platform/outbound.ts'
import { found } from '../../../platform/errors.ts'

/** The server understood and refused. */
export class Refused extends Error {
  override name = 'Error'
  readonly error: ErrorKey
  constructor({ msg, data }: Envelope) {
    super(msg)
    this.error = (data as Refusal).error
  }
}

/** The way to the server that this machine is a box of. */
export const openUpstream = (of: string) => {
  // The operator named it: by name or address, with https or, in a network of one's own, without.
  const { hostname } = new URL(of)
  const allowed = found(readAllowed(hostname.replace(/^\[|\]$/g, '')))
  return {
    async call<E extends AnyEndpoint>(endpoint: E, body: BodyOf<E>): Promise<DataOf<E>> {
      const answer = await outbound(`${of.replace(/\/$/, '')}/api${endpoint.path}`, {
        allowed,
        headers: { 'content-type': 'application/json', 'accept-language': 'en' },
        send: Buffer.from(JSON.stringify(body)),
        timeoutMs: 30_000,
        mostBytes: 64 << 20,
      })
      const envelope = JSON.parse(answer.body.toString('utf8')) as Envelope
      if (envelope.code !== 200) throw new Refused(envelope)
      return envelope.data as DataOf<E>
    },
  }
}
export type Upstream = ReturnType<typeof openUpstream>
