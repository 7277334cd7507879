import type { Mask } from '@labbox/contract/bench/scope/mask.ts'
import { decibelVolts } from '@labbox/contract/bench/scope/spectrum.ts'
import { engineering } from '../../../../../ui/number/quantity.ts'
import { drawTraces, type Frame, type Overlay, type Pane } from '../draw.ts'
import {
  ACROSS,
  DOWN,
  fittingScale,
  resultOf,
  spectrumShown,
  voltsAt,
  voltsOf,
  type Shown,
} from './compute.ts'
import type { Analysis } from './kept.ts'
import type { PassFail } from './pass-fail.ts'

/** Frames that stay visible, the oldest faintest. */
const KEPT_FRAMES = 12
const DECIBELS_PER_DIVISION = 10
/** As on the instruments: none of the channels has it. */
const RESULT_COLOUR = '#c08bff'

const xAt = ({ area }: Pane, divisions: number): number => area.left + (divisions / ACROSS + 0.5) * area.width
const yAt = ({ area }: Pane, divisions: number): number => area.top + (0.5 - divisions / DOWN) * area.height

/** A line through points given in divisions from the middle; it has gaps where a value is none. */
const drawLine = (pane: Pane, count: number, at: (k: number) => readonly [number, number]): void => {
  const { ctx } = pane
  ctx.beginPath()
  let open = false
  for (let k = 0; k < count; k++) {
    const [across, up] = at(k)
    if (!Number.isFinite(across) || !Number.isFinite(up)) {
      open = false
      continue
    }
    const [x, y] = [xAt(pane, across), yAt(pane, up)]
    if (open) ctx.lineTo(x, y)
    else ctx.moveTo(x, y)
    open = true
  }
  ctx.stroke()
}

const write = ({ ctx, area }: Pane, text: string, x: number, y: number, color: string): void => {
  ctx.font = `${11 * area.unit}px system-ui, sans-serif`
  ctx.textAlign = 'left'
  ctx.textBaseline = 'top'
  ctx.fillStyle = color
  ctx.fillText(text, x, y)
}

const drawResult = (pane: Pane, analysis: Analysis, before: number): number => {
  const { frame, ctx, area } = pane
  const result = resultOf(frame, analysis)
  if (!result) return before
  const { timebase, xIncrement, xOrigin } = frame.header
  const scale = fittingScale(result.values, before)
  ctx.strokeStyle = RESULT_COLOUR
  drawLine(pane, result.values.length, (k) => [
    (xOrigin + k * xIncrement - timebase.offset) / timebase.scale,
    result.values[k]! / scale,
  ])
  const text = `M ${engineering(scale, result.unit)}/div`
  write(pane, text, area.left + 6 * area.unit, area.top + 5 * area.unit, RESULT_COLOUR)
  return scale
}

/** Decibels at the upper edge: the next ten above the highest line. */
const topOf = ({ volts }: Shown): number =>
  10 * Math.ceil(decibelVolts(volts.reduce((most, level) => Math.max(most, level), 1e-6)) / 10)

const drawSpectrum = (pane: Pane, analysis: Analysis): void => {
  const { frame, ctx, area } = pane
  const shown = spectrumShown(frame, analysis)
  if (!shown) return
  const top = topOf(shown)
  const across = (hertz: number): number => (hertz / shown.until - 0.5) * ACROSS
  const up = (volts: number): number =>
    Math.max(-DOWN / 2, DOWN / 2 - (top - decibelVolts(volts)) / DECIBELS_PER_DIVISION)
  ctx.strokeStyle = RESULT_COLOUR
  const lines = Math.min(shown.volts.length, Math.ceil(shown.until / shown.step) + 1)
  drawLine(pane, lines, (k) => [across(k * shown.step), up(shown.volts[k]!)])
  shown.peaks.forEach(({ frequency, volts }, k) => {
    if (frequency <= shown.until)
      write(
        pane,
        String(k + 1),
        xAt(pane, across(frequency)) + 3 * area.unit,
        yAt(pane, up(volts)),
        pane.look.text,
      )
  })
  const text = `FFT CH${analysis.of[0]}  ${engineering(shown.until / ACROSS, 'Hz')}/div  ${DECIBELS_PER_DIVISION} dB/div  ▲ ${top} dBV`
  write(pane, text, area.left + 6 * area.unit, area.top + 5 * area.unit, RESULT_COLOUR)
}

/** The second channel over the first, divisions of both alike. */
const drawAgainstEachOther = (pane: Pane, { of }: Analysis): void => {
  const { frame, ctx, area, look } = pane
  const [first, second] = of.map((channel) => ({
    volts: voltsOf(frame, channel),
    trace: frame.header.channels.find((each) => each.channel === channel),
  }))
  if (!first?.volts || !second?.volts || !first.trace || !second.trace) return
  const { volts: x, trace: across } = first
  const { volts: y, trace: up } = second
  ctx.strokeStyle = look.channels[of[1] - 1] ?? look.text
  drawLine(pane, x.length, (k) => [(x[k]! + across.offset) / across.scale, (y[k]! + up.offset) / up.scale])
  const text = `X CH${of[0]}  Y CH${of[1]}`
  write(pane, text, area.left + 6 * area.unit, area.top + area.height - 17 * area.unit, look.text)
}

const drawCursors = (pane: Pane, { cursors, a, b, source, second }: Analysis): void => {
  if (cursors === 'off') return
  const { ctx, area, look, frame } = pane
  ctx.save()
  ctx.setLineDash([5 * area.unit, 4 * area.unit])
  ctx.strokeStyle = look.text
  ctx.lineWidth = area.unit
  const places = [
    ['A', a, source],
    ['B', b, cursors === 'track' ? second : source],
  ] as const
  for (const [name, at, channel] of places) {
    if (cursors === 'volts') {
      drawLine(pane, 2, (k) => [k === 0 ? -ACROSS / 2 : ACROSS / 2, at])
      write(pane, name, area.left + area.width - 14 * area.unit, yAt(pane, at) + 2 * area.unit, look.text)
      continue
    }
    drawLine(pane, 2, (k) => [at, k === 0 ? -DOWN / 2 : DOWN / 2])
    write(pane, name, xAt(pane, at) + 3 * area.unit, area.top + 20 * area.unit, look.text)
    const trace = frame.header.channels.find((each) => each.channel === channel)
    const volts = cursors === 'track' ? voltsAt(frame, channel, at) : null
    if (!trace || volts === null) continue
    ctx.fillStyle = look.channels[channel - 1] ?? look.text
    ctx.beginPath()
    ctx.arc(xAt(pane, at), yAt(pane, (volts + trace.offset) / trace.scale), 4 * area.unit, 0, 2 * Math.PI)
    ctx.fill()
  }
  ctx.restore()
}

/** The band outside which a trace fails. */
const drawMask = (pane: Pane, mask: Mask, colour: string): void => {
  const { ctx, area } = pane
  ctx.save()
  ctx.fillStyle = colour
  ctx.globalAlpha = 0.2
  for (const [edge, limit] of [
    [area.top, mask.high],
    [area.top + area.height, mask.low],
  ] as const) {
    ctx.beginPath()
    ctx.moveTo(area.left, edge)
    limit.forEach((up, k) => ctx.lineTo(xAt(pane, (k / limit.length - 0.5) * ACROSS), yAt(pane, up)))
    ctx.lineTo(area.left + area.width, edge)
    ctx.fill()
  }
  ctx.restore()
}

/** The whole above, and under it the part that is shown larger. */
const drawBoth = (pane: Pane, { part, partAt }: Analysis): void => {
  const { ctx, area, frame, look } = pane
  const upper = { ...area, height: area.height / 2 }
  const lower = { ...upper, top: area.top + upper.height }
  const width = area.width / part
  ctx.save()
  ctx.fillStyle = look.text
  ctx.globalAlpha = 0.15
  ctx.fillRect(xAt(pane, partAt) - width / 2, upper.top, width, upper.height)
  ctx.globalAlpha = 1
  ctx.fillStyle = look.grid
  ctx.fillRect(area.left, lower.top - area.unit, area.width, 2 * area.unit)
  ctx.restore()
  drawTraces({ ...pane, area: upper })
  const { timebase } = frame.header
  const near = { scale: timebase.scale / part, offset: timebase.offset + partAt * timebase.scale }
  drawTraces({ ...pane, area: lower, frame: { ...frame, header: { ...frame.header, timebase: near } } })
  const text = `Z ${engineering(near.scale, 's')}/div`
  write(pane, text, area.left + 6 * area.unit, lower.top + 5 * area.unit, look.text)
}

export interface Asked {
  analysis: Analysis
  reference: Frame | null
  test: PassFail
  /** A frame lies outside of its mask. */
  onFailure: () => void
}

/** Draws what is made of the traces; `analysis` is asked for each picture, `reference` is a frame that stays. */
export const createOverlay = (ask: () => Asked): Overlay => {
  const former: Frame[] = []
  let scale = 1
  return {
    alone: () => ask().analysis.xy || ask().analysis.part > 1,
    under(pane) {
      const { analysis, reference, test, onFailure } = ask()
      const { frame, ctx } = pane
      if (analysis.test && test.see(frame, analysis)) onFailure()
      if (former.at(-1) !== frame) former.push(frame)
      former.splice(0, former.length - (analysis.persistence ? KEPT_FRAMES : 1))
      if (analysis.xy || analysis.part > 1) return
      const mask = analysis.test ? test.mask() : null
      if (mask) drawMask(pane, mask, pane.look.channels[analysis.of[0] - 1] ?? pane.look.text)
      ctx.save()
      for (const [k, each] of former.slice(0, -1).entries()) {
        ctx.globalAlpha = (0.5 * (k + 1)) / former.length
        drawTraces({ ...pane, frame: each })
      }
      if (reference) {
        ctx.globalAlpha = 0.55
        ctx.setLineDash([2 * pane.area.unit, 3 * pane.area.unit])
        drawTraces({
          ...pane,
          frame: { ...reference, header: { ...reference.header, timebase: frame.header.timebase } },
        })
      }
      ctx.restore()
    },
    over(pane) {
      const { analysis } = ask()
      if (analysis.xy) return drawAgainstEachOther(pane, analysis)
      if (analysis.part > 1) return drawBoth(pane, analysis)
      scale = drawResult(pane, analysis, scale)
      drawSpectrum(pane, analysis)
      drawCursors(pane, analysis)
    },
  }
}
