import { RangeSet, StateEffect, StateField, type Extension } from '@codemirror/state'
import { Decoration, EditorView, gutter, GutterMarker } from '@codemirror/view'

/** Lines, from 1 on: where the program stops, and where it stands. */
export interface Stops {
  breakpoints: readonly number[]
  current: number | null
}

const setStops = StateEffect.define<Stops>()

class Mark extends GutterMarker {
  override toDOM() {
    const dot = document.createElement('span')
    dot.className = 'lb-code-stop'
    dot.textContent = '●'
    return dot
  }
}
const mark = new Mark()
const standing = Decoration.line({ class: 'lb-code-current' })

const stops = StateField.define<Stops>({
  create: () => ({ breakpoints: [], current: null }),
  update: (value, { effects }) =>
    effects.reduce((last, effect) => (effect.is(setStops) ? effect.value : last), value),
  provide: (field) =>
    EditorView.decorations.from(field, ({ current }) => (view) => {
      const { doc } = view.state
      return current !== null && current >= 1 && current <= doc.lines
        ? Decoration.set([standing.range(doc.line(current).from)])
        : Decoration.none
    }),
})

/** A gutter that is pressed to set and to clear breakpoints. */
export const breakpointGutter = (onToggle: (line: number) => void): Extension => [
  stops,
  gutter({
    class: 'lb-code-stops',
    initialSpacer: () => mark,
    markers: (view) => {
      const { doc } = view.state
      const lines = view.state
        .field(stops)
        .breakpoints.filter((line) => line >= 1 && line <= doc.lines)
        .toSorted((a, b) => a - b)
      return RangeSet.of(lines.map((line) => mark.range(doc.line(line).from)))
    },
    domEventHandlers: {
      mousedown: (view, block) => {
        onToggle(view.state.doc.lineAt(block.from).number)
        return true
      },
    },
  }),
]

export const showStops = (view: EditorView, value: Stops): void =>
  view.dispatch({ effects: setStops.of(value) })
