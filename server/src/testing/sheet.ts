import type { Client, TestApp } from './app.ts'

/** Sends a sheet to an import as a browser does, and gives the whole envelope. */
export const sendSheet = async <T>(
  kit: TestApp,
  who: Client,
  { path, csv, query = {} }: { path: string; csv: string; query?: Record<string, string> },
): Promise<{ code: number; data: T }> => {
  const form = new FormData()
  form.append('file', new File([csv], 'sheet.csv'))
  const encoded = new Response(form)
  const answer = await kit.app.inject({
    method: 'POST',
    url: `/api${path}?${new URLSearchParams(query)}`,
    headers: {
      'accept-language': 'en-US',
      'x-token': who.token,
      'content-type': encoded.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return answer.json()
}
