import { refuseBomb } from './bomb.ts'

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
    const shown = refuseBomb(data).then(() => render(data, document.body))
    shown.then(
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
