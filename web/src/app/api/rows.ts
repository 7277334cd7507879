/** The lines of an answer as they come. */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    const lines = (rest + (value ? decoder.decode(value, { stream: true }) : decoder.decode())).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
    if (done) return void (yield rest)
  }
}

/**
 * Reads a list that was asked for all its rows (`HEADER_ALL_ROWS`): the first line opens the envelope, each one between has a page of
 * rows, the last one closes it.
 * @param onRows takes the rows page by page
 * @returns the envelope without the rows, or whatever else the server answered
 */
export const readRows = async (response: Response, onRows: (rows: unknown[]) => void): Promise<string> => {
  if (!response.body) return response.text()
  let envelope = ''
  for await (const line of linesOf(response.body)) {
    if (envelope === '' || line.startsWith(']')) envelope += line
    else onRows(JSON.parse(`[${line.replace(/^,/, '')}]`) as unknown[])
  }
  return envelope
}

/**
 * Reads an answer that comes line by line, each of them JSON.
 * @returns an envelope that says it has been read, or whatever else the server answered
 */
export const readLines = async (response: Response, onLine: (line: unknown) => void): Promise<string> => {
  const lines = response.headers.get('content-type')?.startsWith('application/x-ndjson')
  if (!response.body || !lines) return response.text()
  for await (const line of linesOf(response.body)) if (line) onLine(JSON.parse(line))
  return JSON.stringify({ code: 200, msg: '', data: null })
}
