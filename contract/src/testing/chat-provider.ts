import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Sent {
  model: string
  stream: boolean
  messages: { role: string; content: string }[]
}

const event = (content: string, more: object = {}): string =>
  `data: ${JSON.stringify({ object: 'chat.completion.chunk', choices: [{ index: 0, delta: { content }, finish_reason: null, ...more }] })}\n\n`
const usage = (tokens: number): string =>
  `data: ${JSON.stringify({ choices: [], usage: { total_tokens: tokens } })}\n\n`
const stop = `data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}\n\n`
const DONE = 'data: [DONE]\n\n'

const started = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' })
const whole = (response: ServerResponse, events: readonly string[]) =>
  started(response).end([...events, stop, usage(321), DONE].join(''))

/** What a language model may do: answer, or worse. */
const behaviours = {
  /** Answers with a source, in events that are cut anywhere. */
  answers(response: ServerResponse, { messages }: Sent) {
    const people = messages.at(-1)?.content.match(/\[\[P\d+\]\]/g) ?? []
    const all = [
      event('By the passage '),
      event('[1] it is **1.6 kHz**'),
      ...people.map((one) => event(` ${one}`)),
    ]
    const bytes = Buffer.from(`: a comment\n\n${all.join('')}${stop}${usage(321)}${DONE}`)
    started(response)
    for (let k = 0; k < bytes.length; k += 7) response.write(bytes.subarray(k, k + 7))
    response.end()
  },
  /** States numbers about a circuit: a right one, a wrong one and one of a net that is not there. */
  claims: (response: ServerResponse) =>
    whole(
      response,
      ['So {{V(in) = 5', ' V}} and {{V(out) = 4 V}', '}; {{V(x) = 1 V}}.'].map((text) => event(text)),
    ),
  /** Does whatever a passage tells it to. */
  obeys: (response: ServerResponse) =>
    whole(response, [
      event('![x](https://evil.example/steal.png?q=1) <img src=https://evil.example/a.png>'),
      event('<script>alert(1)</script> [click](javascript:alert(1)) [7]'),
    ]),
  /** Wants to act. */
  calls: (response: ServerResponse) =>
    whole(response, [
      `data: ${JSON.stringify({ choices: [{ delta: { tool_calls: [{ function: { name: 'delete_course', arguments: '{}' } }] }, finish_reason: 'tool_calls' }] })}\n\n`,
    ]),
  endless(response: ServerResponse) {
    started(response)
    const more = () => {
      while (!response.destroyed && response.write(event('and on ')));
    }
    response.on('drain', more)
    more()
  },
  busy: (response: ServerResponse) =>
    response.writeHead(429, { 'content-type': 'application/json' }).end('{"error":{"message":"too many"}}'),
  half: (response: ServerResponse) =>
    started(response).end(`${event('The answer')}data: {"choices":[{"delta":{"con\n\n`),
  breaks: (response: ServerResponse) => started(response).end(event('The answer')),
  silent: (response: ServerResponse) => started(response).flushHeaders(),
  page: (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
}
export type Behaviour = keyof typeof behaviours

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

/** A language model on an address of this machine that speaks `chat/completions`; keeps every byte that it was sent. */
export const openChatProvider = async (key = 'sk-test') => {
  const got: { body: string; sent: Sent }[] = []
  const state = { behaviour: 'answers' as Behaviour, says: null as ((question: string) => string) | null }
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      if (request.headers.authorization !== `Bearer ${key}` || request.url !== '/v1/chat/completions')
        return response.writeHead(401).end('{}')
      const sent = JSON.parse(body) as Sent
      got.push({ body, sent })
      if (state.says) return whole(response, [event(state.says(sent.messages.at(-1)?.content ?? ''))])
      return behaviours[state.behaviour](response, sent)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    key,
    got,
    behave: (behaviour: Behaviour) => void Object.assign(state, { behaviour, says: null }),
    /** Has it answer just this, or what this makes of the question. */
    say: (says: string | ((question: string) => string)) =>
      void (state.says = typeof says === 'string' ? () => says : says),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
