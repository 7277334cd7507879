import { LOCAL_PATH, LocalService } from '@labbox/contract/bench/local-service.ts'

const LOCAL_MS = 2000

/** Who answers on the reader's own computer; null: nobody does in time, or something else. */
export const askLocalService = async (protocol: string, port: number): Promise<LocalService | null> => {
  try {
    const answer = await fetch(`${protocol}://127.0.0.1:${port}${LOCAL_PATH}`, {
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(LOCAL_MS),
    })
    return LocalService.parse(await answer.json())
  } catch {
    return null
  }
}
