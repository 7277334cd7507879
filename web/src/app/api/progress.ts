/**
 * `fetch` that tells how much of the body has been sent, which only XMLHttpRequest knows.
 * @param onProgress receives the share, 0 to 1
 */
export const fetchWithProgress =
  (onProgress: (share: number) => void) =>
  (url: string, init: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(init.method ?? 'GET', url)
      new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value))
      request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total)
      }
      request.onload = () => {
        const date = request.getResponseHeader('date')
        resolve(new Response(request.responseText, { status: request.status, headers: date ? { date } : {} }))
      }
      request.onerror = () => reject(new TypeError('Failed to fetch'))
      init.signal?.addEventListener('abort', () => {
        request.abort()
        reject(init.signal?.reason instanceof Error ? init.signal.reason : new DOMException('', 'AbortError'))
      })
      request.send((init.body ?? null) as XMLHttpRequestBodyInit | null)
    })
