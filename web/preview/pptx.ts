import { PPTXViewer } from 'pptxviewjs'
import { refuseBomb, showing } from './frame.ts'

const MOST_SLIDES = 300

showing(async (bytes, body) => {
  refuseBomb(bytes)
  const viewer = new PPTXViewer({ slideSizeMode: 'fit' })
  await viewer.loadFile(bytes)
  const count = Math.min(viewer.getSlideCount(), MOST_SLIDES)
  body.style.padding = '12px'
  for (let slide = 0; slide < count; slide++) {
    const canvas = document.createElement('canvas')
    canvas.setAttribute('role', 'img')
    canvas.setAttribute('aria-label', `${slide + 1} / ${count}`)
    canvas.style.cssText = 'display:block;width:100%;max-width:960px;margin:0 auto 12px;background:#fff'
    canvas.width = 960
    canvas.height = 540
    body.append(canvas)
    await viewer.renderSlide(slide, canvas)
    canvas.style.width = '100%'
    canvas.style.height = 'auto'
  }
  return { count }
})
