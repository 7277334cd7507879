import type { OutboundAllowed } from '../../../platform/outbound-allowed.ts'
import { outboundStream } from '../../../platform/outbound.ts'
import type { ChatMessage } from '../asking/prompt.rules.ts'
import { createReplyReader } from './reply.rules.ts'

export interface Model {
  url: string
  model: string
  key: string | null
}

export interface ChatLimits {
  answerTokens: number
  timeoutMs: number
  silentMs: number
}
export const CHAT_LIMITS: ChatLimits = { answerTokens: 1_000, timeoutMs: 120_000, silentMs: 30_000 }
/** Of a stream that never ends; an event of a few letters is some hundred bytes. */
const MOST_BYTES = 4 << 20
/** More characters than the tokens of an answer have: whoever sends them does not keep to what was asked. */
const CHARACTERS_OF_TOKEN = 8

/** The language model did not answer, or not as it should. */
class ChatFailed extends Error {
  override name = 'ChatFailed'
}

export interface ChatPart {
  text: string
  tokens: number | null
}

/**
 * Asks a language model by its streamed `chat/completions`.
 * @returns its words as they come
 * @throws ChatFailed OutboundError SyntaxError
 */
export async function* chat(
  { url, model, key }: Model,
  messages: readonly ChatMessage[],
  allowed: OutboundAllowed,
  gone: AbortSignal,
  limits: ChatLimits = CHAT_LIMITS,
): AsyncGenerator<ChatPart, void> {
  const { answerTokens, timeoutMs, silentMs } = limits
  const sent = {
    model,
    messages,
    stream: true,
    stream_options: { include_usage: true },
    max_tokens: answerTokens,
    temperature: 0.2,
  }
  const { status, chunks } = await outboundStream(`${url.replace(/\/+$/, '')}/chat/completions`, {
    allowed,
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      ...(key !== null && { authorization: `Bearer ${key}` }),
    },
    send: Buffer.from(JSON.stringify(sent)),
    mostBytes: MOST_BYTES,
    timeoutMs,
    silentMs,
    gone,
  })
  const read = createReplyReader()
  let length = 0
  let over = false
  let told = false
  for await (const chunk of chunks) {
    if (status !== 200) throw new ChatFailed(`status ${status}`)
    for (const { text, tokens, over: last } of read(chunk)) {
      // After the last word only the count of tokens is taken.
      if (!over && text) yield { text, tokens: null }
      if (tokens !== null) yield { text: '', tokens }
      length += text.length
      told ||= tokens !== null
      over ||= last
    }
    if (over && told) return
    if (length > answerTokens * CHARACTERS_OF_TOKEN) throw new ChatFailed('it does not stop')
  }
  if (status !== 200 || !over) throw new ChatFailed(status === 200 ? 'it broke off' : `status ${status}`)
}
