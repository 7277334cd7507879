import { useEffect, useState } from 'react'
import { fit, panBy, reveal, toSheet, zoomAt, ZOOM_STEP, type Camera } from '../../bench/index.ts'
import { NODE, type Layout } from './layout.ts'

const MARGIN = 16
/** Below this scale letters are specks: they are left out. */
const FAR = 0.4
/** From so many topics on, letters are left out while one zooms: setting them anew is most of the work of a frame. */
const MANY = 100
const STILL_MS = 150

/**
 * Pan and zoom of the sheet. The camera is not React state: moving it sets one attribute per frame and renders nothing,
 * so that hundreds of topics follow the pointer.
 */
const createCamera = () => {
  let camera: Camera = { x: 0, y: 0, scale: 1 }
  let layout: Layout = { nodes: new Map(), lanes: [], width: 0, height: 0 }
  let frame: SVGSVGElement | null = null
  let sheet: SVGGElement | null = null
  let drawn: Camera | null = null
  let frameAsked = 0
  let still = 0
  const draw = () => {
    frameAsked = 0
    if (!sheet) return
    const { x, y, scale } = camera
    if (layout.nodes.size >= MANY && drawn && scale !== drawn.scale) {
      sheet.toggleAttribute('data-zooming', true)
      clearTimeout(still)
      still = window.setTimeout(() => sheet?.removeAttribute('data-zooming'), STILL_MS)
    }
    sheet.toggleAttribute('data-far', scale < FAR)
    sheet.setAttribute('transform', `matrix(${scale} 0 0 ${scale} ${x} ${y})`)
    drawn = camera
  }
  /** Several moves may come before one frame. */
  const show = (next: Camera) => {
    camera = next
    frameAsked ||= requestAnimationFrame(draw)
  }
  const size = () => ({ width: frame?.clientWidth ?? 0, height: frame?.clientHeight ?? 0 })
  const within = (event: { clientX: number; clientY: number }): [number, number] => {
    const rect = frame?.getBoundingClientRect()
    return [event.clientX - (rect?.left ?? 0), event.clientY - (rect?.top ?? 0)]
  }
  const fitAll = () => show(fit({ left: 0, top: 0, right: layout.width, bottom: layout.height }, size(), 1))
  /** The whole of it; of what would be specks then, as much as has letters, from where learning begins. */
  const begin = () => {
    const { width, height } = size()
    const box = { left: 0, top: 0, right: layout.width, bottom: layout.height }
    const scale = Math.min(1, Math.max(FAR, fit(box, { width, height }, 1).scale))
    const middle = (length: number, room: number) => Math.max(MARGIN, (room - length * scale) / 2)
    show({ scale, x: middle(layout.width, width), y: Math.min(MARGIN, middle(layout.height, height)) })
  }
  const pan = (dx: number, dy: number) => show(panBy(camera, dx, dy))
  // React's onWheel is passive and could not keep the page from scrolling.
  const onWheel = (event: WheelEvent) => {
    event.preventDefault()
    const lines = event.deltaMode === 1 ? 16 : 1
    if (event.shiftKey) return pan(-(event.deltaX + event.deltaY) * lines, 0)
    const factor = Math.exp((-event.deltaY * lines * (event.ctrlKey ? 6 : 1)) / 600)
    show(zoomAt(camera, ...within(event), factor))
  }
  return {
    fitAll,
    pan,
    /** What is looked at from now on. */
    look: (next: Layout) => {
      layout = next
    },
    /** Begins to show it on these elements, and listens to the wheel until the returned function is called. */
    attach: (onFrame: SVGSVGElement | null, onSheet: SVGGElement | null) => {
      frame = onFrame
      sheet = onSheet
      drawn = null
      begin()
      draw()
      onFrame?.addEventListener('wheel', onWheel, { passive: false })
      return () => onFrame?.removeEventListener('wheel', onWheel)
    },
    /** Brings a topic onto the screen. */
    bring: (id: string) => {
      const at = layout.nodes.get(id)
      if (!at) return
      const box = { left: at.x, top: at.y, right: at.x + NODE.width, bottom: at.y + NODE.height }
      show(reveal(camera, box, size()))
    },
    zoom: (steps: number) => {
      const { width, height } = size()
      show(zoomAt(camera, width / 2, height / 2, ZOOM_STEP ** steps))
    },
    /** The point of the sheet under a point of the window. */
    under: (event: { clientX: number; clientY: number }) => toSheet(camera, ...within(event)),
  }
}

export type CameraControl = ReturnType<typeof createCamera>

/** A camera on this layout. */
export const useCamera = (layout: Layout): CameraControl => {
  const [camera] = useState(createCamera)
  useEffect(() => camera.look(layout), [camera, layout])
  return camera
}
