import 'katex/dist/katex.min.css'
import katex from 'katex'

const OPTIONS = { throwOnError: false, trust: false, maxSize: 20, maxExpand: 200 } as const

/** A typeset formula; KaTeX escapes what it is given. */
export default function Formula({ latex, block }: { latex: string; block: boolean }) {
  const html = katex.renderToString(latex, { ...OPTIONS, displayMode: block })
  return (
    <span
      className={block ? 'lb-formula-block' : undefined}
      role="math"
      aria-label={latex}
      // Focusable, so that a long formula can be scrolled by keyboard.
      tabIndex={block ? 0 : undefined}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
