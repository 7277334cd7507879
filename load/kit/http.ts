import { Agent, request } from 'node:http'
import type { z } from 'zod'
import { login } from '@labbox/contract/access/access.ts'
import type { Endpoint, InputOf, DataOf, Access } from '@labbox/contract/core/endpoint.ts'
import { PASSWORD } from './product.ts'

type Shape = z.ZodObject | undefined
type AnyEndpoint = Endpoint<Shape, Shape, Shape, z.ZodType, Access>

export interface Caller {
  /** One call over a connection that stays open, as a browser makes it. */
  call<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): Promise<DataOf<E>>
  /** POST of a text; the text of the answer. */
  post(path: string, body: string): Promise<string>
  close(): void
}

/** A person at a browser: one connection kept open. */
export const caller = (url: string, token = ''): Caller => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const { hostname, port } = new URL(url)
  const exchange = (method: string, path: string, body?: string) =>
    new Promise<string>((resolve, reject) => {
      const headers = {
        ...(token && { 'x-token': token }),
        ...(body !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        }),
      }
      const sent = request({ agent, hostname, port, path, method, headers }, (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (part: string) => (text += part))
        answer.once('end', () => resolve(text))
        answer.once('error', reject)
      })
      sent.once('error', reject)
      sent.end(body)
    })
  return {
    async call(endpoint, input) {
      const query = new URLSearchParams(
        endpoint.method === 'GET' ? Object.entries(input as Record<string, string>) : [],
      )
      const text =
        endpoint.method === 'GET'
          ? await exchange('GET', `/api${endpoint.path}?${query}`)
          : await exchange('POST', `/api${endpoint.path}`, JSON.stringify(input))
      const answer = JSON.parse(text) as { code: number; msg: string; data: unknown }
      if (answer.code !== 200) throw new Error(`${endpoint.path} answered ${text.slice(0, 500)}`)
      return answer.data as never
    },
    post: (path, body) => exchange('POST', path, body),
    close: () => agent.destroy(),
  }
}

export interface Person extends Caller {
  account: string
  token: string
}

/** Signs in; the caller then speaks with the session's token. */
export const signIn = async (url: string, account: string): Promise<Person> => {
  const visitor = caller(url)
  const { token } = await visitor.call(login, {
    username: account,
    password: Buffer.from(PASSWORD).toString('base64'),
  })
  visitor.close()
  return { ...caller(url, token), account, token }
}
