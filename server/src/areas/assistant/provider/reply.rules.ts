/** What one event of a streamed answer says. */
export interface ReplyPart {
  text: string
  /** Tokens of question and answer, where it says so. */
  tokens: number | null
  /** The model has said all it wants, or all it may. */
  over: boolean
}

interface Event {
  choices?: { delta?: { content?: unknown }; finish_reason?: unknown }[] | null
  usage?: { total_tokens?: unknown } | null
}

/** Longest line: an event that is longer is none. */
const LINE = 65_536

const partOf = (data: string): ReplyPart => {
  if (data === '[DONE]') return { text: '', tokens: null, over: true }
  const event = JSON.parse(data) as Event | null
  if (typeof event !== 'object' || event === null || 'error' in event) throw new SyntaxError('no event')
  const choice = Array.isArray(event.choices) ? event.choices[0] : undefined
  // Whatever else it wants, such as to call a tool, is not heard.
  const { content } = choice?.delta ?? {}
  const total = event.usage?.total_tokens
  return {
    text: typeof content === 'string' ? content : '',
    tokens: typeof total === 'number' && Number.isSafeInteger(total) && total >= 0 ? total : null,
    over: typeof choice?.finish_reason === 'string',
  }
}

/**
 * Reads the server-sent events of a streamed `chat/completions`, in whatever pieces they come.
 * @throws SyntaxError where one is broken
 */
export const createReplyReader = () => {
  const decoder = new TextDecoder()
  let rest = ''
  return (bytes: Uint8Array): ReplyPart[] => {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    if (rest.length > LINE) throw new SyntaxError('an event without end')
    return lines.flatMap((line) => (line.startsWith('data:') ? [partOf(line.slice(5).trim())] : []))
  }
}
