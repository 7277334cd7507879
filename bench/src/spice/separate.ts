const MARK = 'data:application/wasm;base64,'

/** Cuts `text` from `from` up to `to`; unchanged when either is not found. */
const cut = (text: string, from: string, to: string): string => {
  const start = text.indexOf(from)
  const end = text.indexOf(to, start)
  return start < 0 || end < 0 ? text : text.slice(0, start) + text.slice(end)
}

/**
 * eecircuit-engine ships its 6 MB wasm twice as base64 in one 20 MB module, with 4 MB of PDK models. Whoever runs it would
 * parse and compile all that: 133 MB and up to 2 s. Here the wasm is taken out and the wrapper is cut down to what runs.
 * @param url what stands for the wasm in the wrapper
 */
export function separateEngine(whole: Buffer, url: string): { source: string; binary: Buffer } {
  const kept: string[] = []
  let binary: Buffer | undefined
  let at = 0
  for (let mark = whole.indexOf(MARK); mark >= 0; mark = whole.indexOf(MARK, at)) {
    const end = whole.indexOf('"', mark)
    kept.push(whole.toString('utf8', at, mark), url)
    binary ??= Buffer.from(whole.toString('latin1', mark + MARK.length, end), 'base64')
    at = end
  }
  if (!binary) throw new Error('eecircuit-engine: no embedded wasm found')
  kept.push(whole.toString('utf8', at))
  return { source: cut(kept.join(''), 'r.FS?.writeFile("/modelcard.', 'r.setHandleThings('), binary }
}
