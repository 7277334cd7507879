import { renderAsync } from 'docx-preview'
import { showing } from './frame.ts'

/** Grey around a page, on both sides together. */
const EDGES = 16

/** Makes pages that are wider than the window as small as it; there they have no broad edge either. */
const fit = (host: HTMLElement): void => {
  const pages = [...host.querySelectorAll('section')]
  const widest = Math.max(1, ...pages.map((page) => page.offsetWidth))
  const narrow = innerWidth < widest + EDGES
  host.style.zoom = narrow ? String((innerWidth - EDGES) / widest) : ''
  const around = host.querySelector<HTMLElement>('.docx-wrapper')
  if (around) around.style.padding = narrow ? `${EDGES / 2}px` : ''
}

showing(async (bytes, body) => {
  const host = document.createElement('div')
  await renderAsync(bytes, host, host, {
    // Foreign HTML inside of a document: the frame would hold it, but nobody needs it.
    renderAltChunks: false,
    useBase64URL: true,
    ignoreLastRenderedPageBreak: false,
    breakPages: true,
  })
  for (const link of host.querySelectorAll('a[href]'))
    if (!/^(https?:|mailto:|#)/i.test(link.getAttribute('href') ?? '')) link.removeAttribute('href')
  body.replaceChildren(host)
  fit(host)
  addEventListener('resize', () => fit(host))
  return { count: host.querySelectorAll('section').length }
})
