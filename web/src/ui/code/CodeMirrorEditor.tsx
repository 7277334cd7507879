import { defaultKeymap, history, historyKeymap, indentWithTab, toggleComment } from '@codemirror/commands'
import {
  bracketMatching,
  defaultHighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language'
import { lintGutter, setDiagnostics, type Diagnostic } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import { oneDarkHighlightStyle } from '@codemirror/theme-one-dark'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from '../../app/i18n.ts'
import { useDark } from '../../app/settings/dark.ts'
import { breakpointGutter, showStops } from './breakpoints.ts'
import { languageOf, type CodeLanguage } from './languages.ts'
import './code.css'

/** What is wrong in a line, from 1 on. */
export interface CodeProblem {
  line: number
  /** From 1 on. */
  column?: number
  text: string
  severity: 'error' | 'warning'
}

export interface CodeEditorProps {
  value: string
  onChange?: (text: string) => void
  language: CodeLanguage
  /** Said to who cannot see it. */
  label: string
  /** Marked on their lines. */
  problems?: readonly CodeProblem[]
  readOnly?: boolean
  /** Lines at which the program stops; without `onBreakpoint` there is no place for them. */
  breakpoints?: readonly number[]
  onBreakpoint?: (line: number) => void
  /** Where the program stands. */
  current?: number | null
}

const NOTHING: readonly never[] = []

/** The editor itself, in a file of its own. Tab indents, and leaves it after Esc, which is said while it has the focus. */
const CodeMirrorEditor = ({
  value,
  onChange,
  language,
  label,
  problems = NOTHING,
  readOnly = false,
  breakpoints = NOTHING,
  onBreakpoint,
  current = null,
}: CodeEditorProps) => {
  const { t } = useTranslation('code')
  const leaving = useId()
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const dark = useDark()
  const latest = useRef({ value, onChange, onBreakpoint })
  useEffect(() => {
    latest.current = { value, onChange, onBreakpoint }
  })
  const hasStops = onBreakpoint !== undefined
  // Before the page is painted: without its lines it has no height, and what stands below would be pushed down.
  useLayoutEffect(() => {
    const editor = new EditorView({
      parent: host.current!,
      doc: latest.current.value,
      extensions: [
        lineNumbers(),
        hasStops ? breakpointGutter((line) => latest.current.onBreakpoint?.(line)) : [],
        lintGutter(),
        highlightSpecialChars(),
        history(),
        drawSelection(),
        indentOnInput(),
        indentUnit.of('  '),
        bracketMatching(),
        highlightActiveLine(),
        EditorState.readOnly.of(readOnly),
        syntaxHighlighting(dark ? oneDarkHighlightStyle : defaultHighlightStyle),
        languageOf[language](),
        keymap.of([{ key: 'Mod-/', run: toggleComment }, indentWithTab, ...defaultKeymap, ...historyKeymap]),
        EditorView.contentAttributes.of({
          'aria-label': label,
          tabindex: '0',
          ...(!readOnly && { 'aria-describedby': leaving }),
        }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (!docChanged) return
          const text = state.doc.toString()
          latest.current.value = text
          latest.current.onChange?.(text)
        }),
      ],
    })
    view.current = editor
    return () => editor.destroy()
  }, [language, label, readOnly, dark, hasStops, leaving])
  useEffect(() => {
    const editor = view.current
    if (!editor || editor.state.doc.toString() === value) return
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } })
  }, [value])
  useEffect(() => {
    const editor = view.current
    if (!editor) return
    const { doc } = editor.state
    const marks = problems.map(({ line, column, text, severity }): Diagnostic => {
      const at = doc.line(Math.min(Math.max(line, 1), doc.lines))
      const from = Math.min(at.from + Math.max((column ?? 1) - 1, 0), at.to)
      return { from, to: at.to, message: text, severity }
    })
    editor.dispatch(setDiagnostics(editor.state, marks))
  }, [problems, language, dark, readOnly])
  useEffect(() => {
    if (hasStops && view.current) showStops(view.current, { breakpoints, current })
  }, [hasStops, breakpoints, current, language, dark, readOnly])
  return (
    <div className="lb-code">
      <div ref={host} />
      {!readOnly && (
        <p id={leaving} className="lb-code-leave">
          {t('leave')}
        </p>
      )}
    </div>
  )
}

export default CodeMirrorEditor
