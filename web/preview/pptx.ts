import { PPTXViewer } from 'pptxviewjs'
import { showing } from './frame.ts'

const MOST_SLIDES = 300
const WIDTH = 960
const HEIGHT = 540

showing(async (bytes, body) => {
  const viewer = new PPTXViewer({ slideSizeMode: 'fit', autoChartRerenderDelayMs: 0 })
  await viewer.loadFile(bytes)
  const count = Math.min(viewer.getSlideCount(), MOST_SLIDES)
  body.style.padding = '12px'
  for (let slide = 0; slide < count; slide++) {
    const canvas = document.createElement('canvas')
    canvas.setAttribute('role', 'img')
    canvas.setAttribute('aria-label', `${slide + 1} / ${count}`)
    // While it is drawn the canvas must say its size in pixels: the library counts by it.
    canvas.style.cssText = `display:block;width:${WIDTH}px;height:${HEIGHT}px;margin:0 auto 12px;background:#fff`
    body.append(canvas)
    await viewer.renderSlide(slide, canvas)
    canvas.style.width = '100%'
    canvas.style.maxWidth = `${WIDTH}px`
    canvas.style.height = 'auto'
  }
  return { count }
})
