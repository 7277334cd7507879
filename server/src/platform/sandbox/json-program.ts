import { parseBoundedJson } from './bounded-json.ts'
import { finish, received, tell } from './inside.ts'

/** What the reading of a JSON file ends with. */
export type JsonMessage = { value: unknown } | { refused: string }

const { bytes } = await received<{ bytes: Uint8Array }>()
const message = ((): JsonMessage => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return { value: parseBoundedJson(text.replace(/^\uFEFF/, '')) }
  } catch (error) {
    return { refused: error instanceof SyntaxError ? error.message.slice(0, 120) : 'UTF-8' }
  }
})()
await tell(message)
finish()
