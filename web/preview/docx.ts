import { renderAsync } from 'docx-preview'
import { showing } from './frame.ts'

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
  return { count: host.querySelectorAll('section').length }
})
