import type { Client, TestApp } from './app.ts'

export interface Uploaded {
  code: number
  msg: string
  data: { id: string; error?: string }
}

/** Sends a file as a browser's form does, as the part `file`. */
export const uploading =
  (kit: TestApp) =>
  async (who: Client, path: string, bytes: Uint8Array | string, name: string): Promise<Uploaded> => {
    const form = new FormData()
    form.append('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name)
    const encoded = new Response(form)
    const response = await kit.app.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: {
        'content-type': encoded.headers.get('content-type') ?? '',
        'x-token': who.token,
        'accept-language': 'en',
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
    return response.json<Uploaded>()
  }
