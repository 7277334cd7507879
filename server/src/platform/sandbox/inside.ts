import { once } from 'node:events'

/** In a sandboxed program: what came from whoever started it; the first message is its work. */
export const received = async <W extends object>(): Promise<W> => {
  const [message] = (await once(process, 'message')) as [W]
  return message
}

/** Tells whoever started the program. Resolves when it is on its way. */
export const tell = (message: object): Promise<void> =>
  new Promise((resolve) => process.send?.(message, () => resolve()))

/** Nothing more to say: the program ends when it has nothing left to do. */
export const finish = (): void => process.disconnect()
