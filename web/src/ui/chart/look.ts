import type { Tone } from './model.ts'

/** Colours of a figure. They come from the page's own variables, so that both themes and every accent have theirs. */
export interface Look {
  tones: Record<Tone, string>
  text: string
  muted: string
  line: string
  surface: string
  /** Pixels. */
  fontSize: number
  fontFamily: string
  still: boolean
}

const variables: Record<Tone, string> = {
  first: '--lb-chart-1',
  second: '--lb-chart-2',
  third: '--lb-chart-3',
  fourth: '--lb-chart-4',
  ok: '--lb-ok',
  warn: '--lb-warn',
  bad: '--lb-bad',
  quiet: '--lb-chart-quiet',
}

/** The look that holds where an element stands. */
export const lookAt = (element: Element): Look => {
  const style = getComputedStyle(element)
  const of = (name: string) => style.getPropertyValue(name).trim() || '#5b6875'
  const tones = Object.entries(variables).map(([tone, name]) => [tone, of(name)])
  return {
    tones: Object.fromEntries(tones) as Record<Tone, string>,
    text: of('--lb-text'),
    muted: of('--lb-text-2'),
    line: of('--lb-border'),
    surface: of('--lb-surface'),
    fontSize: Number.parseFloat(style.fontSize) || 12,
    fontFamily: style.fontFamily || 'sans-serif',
    still: matchMedia('(prefers-reduced-motion: reduce)').matches,
  }
}

/** How words look that stand around a figure. */
export const words = (look: Look) => ({
  color: look.muted,
  fontSize: look.fontSize,
  fontFamily: look.fontFamily,
})
