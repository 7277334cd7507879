import { useCallback, useEffect, useRef } from 'react'
import { fit, panBy, reveal, toSheet, zoomAt, ZOOM_STEP, type Camera } from '../../bench/index.ts'
import { NODE, type Layout } from './layout.ts'

/**
 * Pan and zoom of the sheet. The camera is no state of React: moving it changes one attribute and draws nothing anew, so that hundreds
 * of topics follow the pointer.
 */
export const useCamera = (layout: Layout) => {
  const frame = useRef<SVGSVGElement>(null)
  const sheet = useRef<SVGGElement>(null)
  const camera = useRef<Camera>({ x: 0, y: 0, scale: 1 })
  const latest = useRef(layout)
  useEffect(() => {
    latest.current = layout
  }, [layout])

  const show = useCallback((next: Camera) => {
    camera.current = next
    sheet.current?.setAttribute('transform', `matrix(${next.scale} 0 0 ${next.scale} ${next.x} ${next.y})`)
  }, [])
  const size = () => ({
    width: frame.current?.clientWidth ?? 0,
    height: frame.current?.clientHeight ?? 0,
  })
  const fitAll = useCallback(() => {
    const { width, height } = latest.current
    show(fit({ left: 0, top: 0, right: width, bottom: height }, size(), 1))
  }, [show])
  /** Brings a topic onto the screen. */
  const bring = useCallback(
    (id: string) => {
      const at = latest.current.nodes.get(id)
      if (!at) return
      const box = { left: at.x, top: at.y, right: at.x + NODE.width, bottom: at.y + NODE.height }
      show(reveal(camera.current, box, size()))
    },
    [show],
  )
  const zoom = useCallback(
    (steps: number) => {
      const { width, height } = size()
      show(zoomAt(camera.current, width / 2, height / 2, ZOOM_STEP ** steps))
    },
    [show],
  )
  const pan = useCallback((dx: number, dy: number) => show(panBy(camera.current, dx, dy)), [show])
  /** The point of the sheet under a point of the window. */
  const under = useCallback((event: { clientX: number; clientY: number }): [number, number] => {
    const rect = frame.current?.getBoundingClientRect()
    return toSheet(camera.current, event.clientX - (rect?.left ?? 0), event.clientY - (rect?.top ?? 0))
  }, [])

  /** Shows all of it and begins to listen to the wheel; the sheet calls it when it is there. */
  const attach = useCallback(() => {
    const element = frame.current
    if (!element) return undefined
    fitAll()
    // Not React's onWheel: that one cannot keep the page from scrolling.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const rect = element.getBoundingClientRect()
      const lines = event.deltaMode === 1 ? 16 : 1
      if (event.shiftKey) return pan(-(event.deltaX + event.deltaY) * lines, 0)
      const factor = Math.exp((-event.deltaY * lines * (event.ctrlKey ? 6 : 1)) / 600)
      show(zoomAt(camera.current, event.clientX - rect.left, event.clientY - rect.top, factor))
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [fitAll, pan, show])

  return { frame, sheet, attach, fitAll, bring, zoom, pan, under }
}

export type CameraControl = ReturnType<typeof useCamera>
