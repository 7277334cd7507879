import { lazy as lazyInReact } from 'react'

/** How often it is looked whether the server is there again, ms. */
const AGAIN_MS = 2_000

const answers = (): Promise<boolean> =>
  fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )

/**
 * A part of the app, waited for as long as the server is out of reach.
 * @throws what the import throws although the server answers: the part is not there
 */
export const arriving = async <T>(load: () => Promise<T>): Promise<T> => {
  let answered = false
  for (;;)
    try {
      return await load()
    } catch (error) {
      const before = answered
      answered = await answers()
      // The network may have come back between the two: only the second time says something.
      if (before && answered) throw error
      if (!answered) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    }
}

/** As in React, but a lost network does not take the page away: its part comes when the server is there again. */
export const lazy: typeof lazyInReact = (load) => lazyInReact(() => arriving(load))
