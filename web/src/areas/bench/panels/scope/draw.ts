import type { WaveHeader } from '@labbox/contract/bench/wave.ts'

const ACROSS = 12
const DOWN = 8

export interface Frame {
  header: WaveHeader
  samples: Uint8Array[]
}

/** What is drawn over the traces. */
export interface Marks {
  triggerLevel: number | null
  triggerChannel: number
  selected: number
  overlay?: Overlay | null
}

/** What a drawing within the graticule needs. */
export interface Pane {
  ctx: CanvasRenderingContext2D
  area: Area
  frame: Frame
  look: Look
  selected: number
}

/** What is drawn below and above the traces of the frame; `alone`: in place of them. */
export interface Overlay {
  alone: () => boolean
  under: (pane: Pane) => void
  over: (pane: Pane) => void
}

export interface Look {
  /** Colours of channels 1 to 4. */
  channels: readonly string[]
  ground: string
  grid: string
  text: string
}

/** Device pixels: the part of the canvas inside the frame of markers. */
export interface Area {
  left: number
  top: number
  width: number
  height: number
  unit: number
}

/** Room for the markers around the graticule, CSS pixels. */
export const INSET = { left: 14, right: 14, top: 12, bottom: 4 } as const

const areaOf = (width: number, height: number, unit: number): Area => ({
  left: INSET.left * unit,
  top: INSET.top * unit,
  width: width - (INSET.left + INSET.right) * unit,
  height: height - (INSET.top + INSET.bottom) * unit,
  unit,
})

/** Dotted graticule, 12 × 8 divisions with fifths on the axes and edges. */
const drawGraticule = (ctx: CanvasRenderingContext2D, area: Area, look: Look): void => {
  const { left, top, width, height, unit } = area
  const [stepX, stepY] = [width / ACROSS, height / DOWN]
  ctx.fillStyle = look.ground
  ctx.fillRect(0, 0, ctx.canvas.width, ctx.canvas.height)
  ctx.fillStyle = look.grid
  const dot = Math.max(1, Math.round(unit))
  for (let column = 0; column <= ACROSS; column++)
    for (let fifth = 0; fifth <= DOWN * 5; fifth++)
      ctx.fillRect(Math.round(left + column * stepX), Math.round(top + (fifth * stepY) / 5), dot, dot)
  for (let row = 0; row <= DOWN; row++)
    for (let fifth = 0; fifth <= ACROSS * 5; fifth++)
      ctx.fillRect(Math.round(left + (fifth * stepX) / 5), Math.round(top + row * stepY), dot, dot)
  const tick = 3 * unit
  for (let fifth = 0; fifth <= ACROSS * 5; fifth++) {
    const x = Math.round(left + (fifth * stepX) / 5)
    ctx.fillRect(x, top + height / 2 - tick, dot, 2 * tick)
  }
  for (let fifth = 0; fifth <= DOWN * 5; fifth++) {
    const y = Math.round(top + (fifth * stepY) / 5)
    ctx.fillRect(left + width / 2 - tick, y, 2 * tick, dot)
  }
  ctx.strokeStyle = look.grid
  ctx.lineWidth = dot
  ctx.strokeRect(left, top, width, height)
}

type Trace = WaveHeader['channels'][number]

/** Volts to pixels, the offset moving the trace up as on the instrument. */
const yOf = (area: Area, { scale, offset }: Trace, volts: number): number =>
  area.top + area.height / 2 - ((volts + offset) / scale) * (area.height / DOWN)

/** One trace: the smallest and the largest sample of each pixel column, joined. */
const drawTrace = (
  ctx: CanvasRenderingContext2D,
  area: Area,
  { timebase, xIncrement, xOrigin, points }: WaveHeader,
  trace: Trace,
  samples: Uint8Array,
): void => {
  const start = timebase.offset - (ACROSS / 2) * timebase.scale
  const perColumn = (ACROSS * timebase.scale) / area.width
  const volts = (byte: number): number => (byte - trace.yReference - trace.yOrigin) * trace.yIncrement
  ctx.beginPath()
  let begun = false
  let last = 0
  for (let column = 0; column < area.width; column++) {
    const from = (start + column * perColumn - xOrigin) / xIncrement
    let low = 255
    let high = 0
    const first = Math.max(0, Math.ceil(from))
    const end = Math.min(points, Math.ceil(from + perColumn / xIncrement))
    for (let k = first; k < end; k++) {
      const byte = samples[k] ?? 0
      if (byte < low) low = byte
      if (byte > high) high = byte
    }
    if (low > high) continue
    const x = area.left + column
    const ends = [yOf(area, trace, volts(low)), yOf(area, trace, volts(high))]
    // Starts at the end nearer to the previous column, so that no zigzag appears.
    if (Math.abs((ends[1] ?? 0) - last) < Math.abs((ends[0] ?? 0) - last)) ends.reverse()
    for (const y of ends) {
      if (begun) ctx.lineTo(x, y)
      else ctx.moveTo(x, y)
      begun = true
      last = y
    }
  }
  ctx.stroke()
}

const drawFlag = (
  ctx: CanvasRenderingContext2D,
  {
    x,
    y,
    unit,
    color,
    text,
    toRight,
  }: { x: number; y: number; unit: number; color: string; text: string; toRight: boolean },
): void => {
  const [w, h] = [12 * unit, 6 * unit]
  const sign = toRight ? 1 : -1
  ctx.fillStyle = color
  ctx.beginPath()
  ctx.moveTo(x, y)
  ctx.lineTo(x - sign * 5 * unit, y - h)
  ctx.lineTo(x - sign * w, y - h)
  ctx.lineTo(x - sign * w, y + h)
  ctx.lineTo(x - sign * 5 * unit, y + h)
  ctx.fill()
  ctx.fillStyle = '#000'
  ctx.font = `600 ${9 * unit}px system-ui, sans-serif`
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'
  ctx.fillText(text, x - sign * 7.5 * unit, y + 0.5 * unit)
}

/** Zero lines at the left, trigger level at the right, trigger instant at the top. */
const drawMarks = (
  ctx: CanvasRenderingContext2D,
  area: Area,
  header: WaveHeader,
  marks: Marks,
  look: Look,
) => {
  const { left, top, width, height, unit } = area
  const inside = (y: number): number => Math.min(top + height, Math.max(top, y))
  const colorOf = (channel: number): string => look.channels[channel - 1] ?? look.text
  for (const trace of header.channels) {
    const y = inside(yOf(area, trace, 0))
    const text = String(trace.channel)
    drawFlag(ctx, { x: left, y, unit, color: colorOf(trace.channel), text, toRight: true })
  }
  const source = header.channels.find((each) => each.channel === marks.triggerChannel)
  if (source && marks.triggerLevel !== null) {
    const y = inside(yOf(area, source, marks.triggerLevel))
    drawFlag(ctx, { x: left + width, y, unit, color: colorOf(source.channel), text: 'T', toRight: false })
  }
  const { scale, offset } = header.timebase
  const x = left + width / 2 - (offset / scale) * (width / ACROSS)
  const shown = Math.min(left + width, Math.max(left, x))
  ctx.fillStyle = colorOf(marks.triggerChannel)
  ctx.beginPath()
  ctx.moveTo(shown - 5 * unit, top - 9 * unit)
  ctx.lineTo(shown + 5 * unit, top - 9 * unit)
  ctx.lineTo(shown, top - unit)
  ctx.fill()
}

/** All traces of a frame, the selected channel on top. */
export const drawTraces = ({ ctx, area, frame, look, selected }: Pane): void => {
  const order = frame.header.channels.map((_, k) => k)
  const rank = (k: number): number => Number(frame.header.channels[k]?.channel === selected)
  order.sort((a, b) => rank(a) - rank(b))
  for (const k of order) {
    const trace = frame.header.channels[k]
    const samples = frame.samples[k]
    if (!trace || !samples) continue
    ctx.strokeStyle = look.channels[trace.channel - 1] ?? look.text
    drawTrace(ctx, area, frame.header, trace, samples)
  }
}

/** Draws a whole screen on a canvas of any size; the selected channel lies on top. */
export const createScreen = (canvas: HTMLCanvasElement, look: Look) => {
  const ctx = canvas.getContext('2d', { alpha: false })
  const graticule = document.createElement('canvas')
  const prepare = (unit: number): Area => {
    const area = areaOf(canvas.width, canvas.height, unit)
    if (graticule.width !== canvas.width || graticule.height !== canvas.height) {
      graticule.width = canvas.width
      graticule.height = canvas.height
      const paper = graticule.getContext('2d', { alpha: false })
      if (paper) drawGraticule(paper, area, look)
    }
    return area
  }
  return (frame: Frame | null, marks: Marks, unit: number): void => {
    if (!ctx || canvas.width === 0) return
    const area = prepare(unit)
    ctx.drawImage(graticule, 0, 0)
    if (!frame) return
    ctx.save()
    ctx.beginPath()
    ctx.rect(area.left, area.top, area.width, area.height)
    ctx.clip()
    ctx.lineWidth = 1.4 * unit
    ctx.lineJoin = 'round'
    const pane = { ctx, area, frame, look, selected: marks.selected }
    marks.overlay?.under(pane)
    if (!marks.overlay?.alone()) drawTraces(pane)
    marks.overlay?.over(pane)
    ctx.restore()
    if (!marks.overlay?.alone()) drawMarks(ctx, area, frame.header, marks, look)
  }
}
