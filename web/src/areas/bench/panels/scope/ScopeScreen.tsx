import { useEffect, useRef } from 'react'
import { decodeWave } from '@labbox/contract/bench/wave.ts'
import { useTopic } from '../../../../app/mqtt.ts'
import { createScreen, type Frame, type Marks } from './draw.ts'

interface Props {
  topic: string | null
  /** A frame of before, in place of live ones. */
  kept?: Uint8Array | null
  marks: Marks
  /** What the picture shows, for those who do not see it. */
  label: string
  /** Each frame as it is drawn. */
  onFrame: (frame: Frame) => void
  /** Frames drawn in the last second. */
  onRate: (perSecond: number) => void
}

const lookOf = (element: Element) => {
  const style = getComputedStyle(element)
  const color = (name: string): string => style.getPropertyValue(name).trim()
  return {
    channels: [1, 2, 3, 4].map((channel) => color(`--lb-ch${channel}`)),
    ground: color('--lb-screen'),
    grid: color('--lb-graticule'),
    text: color('--lb-panel-text'),
  }
}

/** The canvas: the newest frame is drawn with the next picture of the browser, older ones are left out. */
export const ScopeScreen = ({ topic, kept, marks, label, onFrame, onRate }: Props) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const frame = useRef<Frame | null>(null)
  const latest = useRef({ marks, onFrame, onRate })
  const request = useRef<() => void>(() => undefined)
  useEffect(() => {
    latest.current = { marks, onFrame, onRate }
    request.current()
  })

  useEffect(() => {
    const element = canvas.current
    if (!element) return undefined
    const draw = createScreen(element, lookOf(element))
    let asked = 0
    let drawn = 0
    let shown: Frame | null = null
    const paint = (): void => {
      asked = 0
      const unit = devicePixelRatio || 1
      draw(frame.current, latest.current.marks, unit)
      if (!frame.current || frame.current === shown) return
      shown = frame.current
      drawn += 1
      const { header } = shown
      // For the browser tests: which frame is on the screen, with which settings.
      element.dataset['seq'] = String(header.seq)
      element.dataset['timebase'] = String(header.timebase.scale)
      element.dataset['scales'] = header.channels.map((each) => `${each.channel}:${each.scale}`).join(' ')
      latest.current.onFrame(shown)
    }
    request.current = () => {
      if (asked === 0) asked = requestAnimationFrame(paint)
    }
    const rate = setInterval(() => {
      latest.current.onRate(drawn)
      drawn = 0
    }, 1000)
    const resize = new ResizeObserver(([entry]) => {
      if (!entry) return
      element.width = Math.round(entry.contentRect.width * devicePixelRatio)
      element.height = Math.round(entry.contentRect.height * devicePixelRatio)
      request.current()
    })
    resize.observe(element)
    return () => {
      resize.disconnect()
      clearInterval(rate)
      cancelAnimationFrame(asked)
      request.current = () => undefined
    }
  }, [])

  const show = (payload: Uint8Array): void => {
    try {
      frame.current = decodeWave(payload)
    } catch {
      return // A frame in the format of another version of the bench program is not drawn.
    }
    request.current()
  }
  useTopic(topic, show)
  useEffect(() => {
    if (kept === undefined) return
    if (kept) show(kept)
    else {
      frame.current = null
      request.current()
    }
  }, [kept])

  return <canvas ref={canvas} className="lb-scope-canvas" role="img" aria-label={label} />
}
