/** What the page sends into a preview frame, and what the frame answers. */
export interface Shown {
  /** Pages, sheets or slides. */
  count: number
}

const style = document.createElement('style')
style.textContent = `
  html { color-scheme: light; }
  body { margin: 0; background: #e8eaed; font-family: system-ui, 'Noto Sans SC', sans-serif; color: #1f1f1f; }
`
document.head.append(style)

/**
 * Shows a document that the page sends. The frame has no origin, no network and no storage: whatever the document contains
 * stays in here.
 * @param render draws the bytes into the body
 */
export const showing = (render: (bytes: ArrayBuffer, body: HTMLElement) => Promise<Shown>): void => {
  addEventListener('message', ({ data, source }: MessageEvent<unknown>) => {
    if (source !== parent || !(data instanceof ArrayBuffer)) return
    render(data, document.body).then(
      ({ count }) => parent.postMessage({ shown: count }, '*'),
      (error: unknown) => parent.postMessage({ failed: String(error) }, '*'),
    )
  })
  // Links lead nowhere from in here: they open beside, if they are links at all.
  addEventListener('click', (event) => {
    const link = (event.target as Element | null)?.closest('a')
    const href = link?.getAttribute('href') ?? ''
    if (!link || href.startsWith('#')) return
    event.preventDefault()
    if (/^(https?|mailto):/i.test(href)) parent.postMessage({ link: href }, '*')
  })
  parent.postMessage({ ready: true }, '*')
}

/** What unpacks to more than this is not unpacked. */
const MOST_BYTES = 300 << 20
const MOST_ENTRIES = 5_000
const MOST_RATIO = 300

/** Refuses a container that would grow without measure; by its directory, before anything is unpacked. */
export const refuseBomb = (bytes: ArrayBuffer): void => {
  const view = new DataView(bytes)
  let end = bytes.byteLength - 22
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end -= 1
  if (end < 0) throw new Error('not a document')
  const entries = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  let total = 0
  for (let k = 0; k < entries; k++) {
    if (at + 46 > bytes.byteLength || view.getUint32(at, true) !== 0x02014b50)
      throw new Error('not a document')
    total += view.getUint32(at + 24, true)
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  if (
    entries > MOST_ENTRIES ||
    total > MOST_BYTES ||
    total > MOST_RATIO * Math.max(bytes.byteLength, 1 << 20)
  )
    throw new Error('the document unpacks to too much')
}
