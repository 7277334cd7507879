import { finish, received, tell } from '../../../platform/sandbox/inside.ts'
import { SheetProblem } from '../../../platform/sheet/problem.ts'
import { readQuestions, type ReadFile } from './read/recognise.ts'

/** What the reading ends with. */
export type ReadMessage =
  | { read: ReadFile }
  | { sheet: { key: SheetProblem['key']; params: SheetProblem['params'] } }
  | { unreadable: string }

const { bytes } = await received<{ bytes: Uint8Array }>()
const message = await readQuestions(bytes).then(
  (read): ReadMessage => ({ read }),
  (error: unknown): ReadMessage =>
    error instanceof SheetProblem
      ? { sheet: { key: error.key, params: error.params } }
      : { unreadable: error instanceof Error ? (error.message.split('\n')[0] ?? '').slice(0, 120) : '' },
)
await tell(message)
finish()
