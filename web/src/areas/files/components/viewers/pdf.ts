import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- the bundler makes it: the address of that file
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { EventBus, PDFFindController, PDFLinkService, PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs'

GlobalWorkerOptions.workerPort = null
GlobalWorkerOptions.workerSrc = workerUrl

/** Links only; forms and scripts of a document stay dead. */
const ANNOTATIONS = 1
const LINK_BESIDE = 2
/** The scale at which a page is as wide as the window. */
const FIT = 'page-width'

export const openPdf = (url: string) =>
  getDocument({
    url,
    cMapUrl: '/pdf/cmaps/',
    cMapPacked: true,
    standardFontDataUrl: '/pdf/standard_fonts/',
    wasmUrl: '/pdf/wasm/',
    enableXfa: false,
  })

export interface PdfEvents {
  onPage: (page: number) => void
  onScale: (scale: number) => void
  onFound: (found: { current: number; total: number }) => void
}

/** The pages of a document in a scrolling element, with search and zoom. */
export const showPdf = (container: HTMLDivElement, pdf: PDFDocumentProxy, events: PdfEvents) => {
  const eventBus = new EventBus()
  const linkService = new PDFLinkService({
    eventBus,
    externalLinkTarget: LINK_BESIDE,
    externalLinkRel: 'noopener noreferrer nofollow',
  })
  const findController = new PDFFindController({ eventBus, linkService })
  const viewer = new PDFViewer({
    container,
    eventBus,
    linkService,
    findController,
    annotationMode: ANNOTATIONS,
  })
  linkService.setViewer(viewer)
  eventBus.on('pagechanging', ({ pageNumber }: { pageNumber: number }) => events.onPage(pageNumber))
  eventBus.on('scalechanging', ({ scale }: { scale: number }) => events.onScale(scale))
  const matches = ({ matchesCount }: { matchesCount: { current: number; total: number } }) =>
    events.onFound(matchesCount)
  eventBus.on('updatefindmatchescount', matches)
  eventBus.on('updatefindcontrolstate', matches)
  viewer.setDocument(pdf)
  linkService.setDocument(pdf)
  // A page that fits the window fits it too once that is narrower; `offsetWidth` has no scroll bars, which come and go with the scale.
  let width = container.offsetWidth
  const resized = new ResizeObserver(() => {
    if (container.offsetWidth === width) return
    width = container.offsetWidth
    if (viewer.currentScaleValue === FIT) viewer.currentScaleValue = FIT
  })
  resized.observe(container)
  return {
    viewer,
    fit: () => void (viewer.currentScaleValue = FIT),
    whenReady: (run: () => void) => eventBus.on('pagesinit', run),
    find: (query: string, again: boolean, previous = false) =>
      eventBus.dispatch('find', {
        type: again ? 'again' : '',
        query,
        caseSensitive: false,
        highlightAll: true,
        findPrevious: previous,
      }),
    close: () => {
      resized.disconnect()
      viewer.setDocument(null as unknown as PDFDocumentProxy)
    },
  }
}

/** Draws a page small, into a canvas of that width in pixels. */
export const drawThumbnail = async (
  pdf: PDFDocumentProxy,
  number: number,
  canvas: HTMLCanvasElement,
  width: number,
): Promise<void> => {
  const page = await pdf.getPage(number)
  const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width })
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  await page.render({ canvas, viewport }).promise
}
