import { lazy } from '../../../app/idle/lazy.ts'
import './editor.css'
import type { InputRef } from 'antd'
import { Suspense, useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { Circuit, MaxList } from '@labbox/contract/bench/circuit.ts'
import type { SheetState } from '@labbox/contract/bench/sheet.ts'
import type { Problem } from 'labbox-bench/circuit/problem.ts'
import type { SymbolDef } from 'labbox-bench/circuit/symbols/index.ts'
import type { Delta } from 'labbox-bench/circuit/edit/delta.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { whenIdle } from '../../../app/idle/idle.ts'
import { Palette } from './panels/Palette.tsx'
import { ProblemList } from './panels/ProblemList.tsx'
import { Toolbar } from './panels/Toolbar.tsx'
import { marksOf } from './problems.ts'
import { Canvas } from './sheet/Canvas.tsx'
import { NetReading } from './sheet/NetReading.tsx'
import { LiveControls } from './sheet/LiveControls.tsx'
import { liveChanges } from './sheet/live-changes.ts'
import type { OnParam } from './sheet/live.ts'
import type { OnChip } from '../chip/ChipButtons.tsx'
import { Readings, type Reading } from './sheet/Readings.tsx'
import { ValueEditor } from './sheet/ValueEditor.tsx'
import { loadSymbols, WithSymbols } from '../symbols.tsx'
import { createEditor } from './state/editor.ts'
import { EditorContext, useEditorState } from './use-editor.ts'

const ChipButtons = lazy(() => import('../chip/ChipButtons.tsx'))
const ChipWindow = lazy(() => import('../chip/ChipWindow.tsx'))
const NetlistDrawer = lazy(() => import('./panels/NetlistDrawer.tsx'))
const HelpDialog = lazy(() => import('./panels/HelpDialog.tsx'))
const NetValues = lazy(() => import('./sheet/NetValues.tsx'))
const Preview = lazy(() => import('../preview/Preview.tsx'))

export interface SchematicEditorProps {
  /** The document. One that comes back from `onChange` is known; another one replaces what is shown. */
  value: Circuit
  /** Hears of every finished gesture, with the fields that changed. */
  onChange?: (circuit: Circuit, delta: Delta) => void
  /** What `checkCircuit` found: listed, and marked on the sheet. */
  problems?: readonly Problem[]
  readOnly?: boolean
  maxList?: MaxList
  /** A symbol that is not offered elsewhere: the one that is being made. */
  draft?: SymbolDef | undefined
  /** The circuit runs on a bench: knobs and switches can be operated. */
  running?: boolean
  onParam?: OnParam
  /** Tells a running microcontroller something. */
  onChip?: OnChip
  readings?: readonly Reading[]
  /** Laid over the sheet, inside the editor: where others are. */
  overlay?: ReactNode
  /** What the running circuit shows on the sheet: levels of nets, lights of parts. */
  shows?: SheetState | null
  /** While it does not run on a bench, it can be simulated in the browser. */
  canPreview?: boolean
}

const NO_PROBLEMS: readonly Problem[] = []

/** The schematic editor: parts list, sheet, toolbar. Fills its container. */
export const SchematicEditor = (props: SchematicEditorProps) => (
  <WithSymbols circuit={props.value}>
    <Editor {...props} />
  </WithSymbols>
)

const Editor = ({
  value,
  onChange,
  problems = NO_PROBLEMS,
  readOnly = false,
  maxList,
  draft,
  running = false,
  onParam,
  onChip,
  readings,
  overlay,
  shows = null,
  canPreview = false,
}: SchematicEditorProps) => {
  const [editor] = useState(() => createEditor(value))
  const [preview, setPreview] = useState(false)
  const [previewed, setPreviewed] = useState<SheetState | null>(null)
  const [setSimulated, onSimulated] = useState<OnParam | null>(null)
  const isPreview = preview && canPreview && !running
  const isLive = running || isPreview
  const setLive = isPreview ? setSimulated : running ? onParam : null
  useEffect(
    () =>
      editor.reportTo((circuit, delta) => {
        // Knobs and switches on the sheet have told theirs.
        const { live } = editor.getState().view
        for (const { component, param, value } of liveChanges(circuit, delta))
          if (live[`${component} ${param}`] !== value) setLive?.(component, param, value)
        onChange?.(circuit, delta)
      }),
    [editor, onChange, setLive],
  )
  useEffect(() => editor.receive(value), [editor, value])
  useEffect(() => editor.configure({ readOnly, maxList, draft }), [editor, readOnly, maxList, draft])
  useEffect(() => {
    // Without the network they come when they are asked for.
    if (!readOnly)
      void whenIdle()
        .then(() => Promise.all([loadSymbols(), import('../offered.ts').then((own) => own.loadOffered())]))
        .catch(() => {})
  }, [readOnly])
  useEffect(() => {
    // A preview shows voltages; the bench that follows begins without.
    if (!isLive) editor.look({ live: {}, volts: false })
  }, [editor, isLive])
  const shown = running ? shows : isPreview ? previewed : null
  useEffect(() => editor.look({ shows: shown }), [editor, shown])

  const marks = useMemo(() => (problems.length > 0 ? marksOf(value, problems) : undefined), [value, problems])
  const [parts, setParts] = useState(false)
  const [netlist, setNetlist] = useState(false)
  const [help, setHelp] = useState(false)
  /** The microcontroller whose window is open. */
  const [chip, setChip] = useState<string | null>(null)
  const hasChips = Object.values(value.components).some(({ params }) => params['baud'])
  /** They stay once they have been opened, so that they close as they should. */
  const [asked, setAsked] = useState({ netlist, help })
  if ((netlist && !asked.netlist) || (help && !asked.help))
    setAsked({ netlist: asked.netlist || netlist, help: asked.help || help })
  const search = useRef<InputRef>(null)
  const root = useRef<HTMLDivElement>(null)
  const focusSheet = () =>
    root.current?.querySelector<HTMLElement>('.lb-canvas')?.focus({ preventScroll: true })

  const onKeyDown = (e: KeyboardEvent) => {
    const typing = e.target instanceof HTMLInputElement || e.target instanceof HTMLSelectElement
    if (e.key === 'F6') nextRegion(root.current!)
    else if (e.key === '?' && !typing) setHelp(true)
    else if (e.key === '/' && !typing && !readOnly) {
      setParts(true)
      search.current?.focus()
    } else return
    e.preventDefault()
  }

  return (
    <EditorContext value={editor}>
      <div ref={root} className="lb-editor" onKeyDown={onKeyDown}>
        <div
          className="lb-editor-grid"
          data-parts={parts || undefined}
          data-read-only={readOnly || undefined}
        >
          <Toolbar
            onParts={() => setParts(!parts)}
            onNetlist={() => setNetlist(true)}
            onHelp={() => setHelp(true)}
            preview={canPreview && !running ? isPreview : undefined}
            onPreview={setPreview}
          />
          {!readOnly && (
            <Palette
              searchRef={search}
              onTake={() => {
                setParts(false)
                // Later than the press that took the part, which would take the focus back.
                setTimeout(focusSheet)
              }}
            />
          )}
          <div className="lb-editor-main">
            {isPreview && (
              <Suspense>
                <Preview
                  circuit={value}
                  onReady={(set) => {
                    onSimulated(() => set)
                    editor.look({ volts: true })
                  }}
                  onShows={setPreviewed}
                  onClose={() => setPreview(false)}
                />
              </Suspense>
            )}
            <Canvas marks={marks}>
              {readings && <Readings readings={readings} />}
              <Voltages />
              <NetReading />
              {setLive && <LiveControls onParam={setLive} />}
              {hasChips && (
                <Suspense>
                  <ChipButtons onOpen={setChip} />
                </Suspense>
              )}
              <ValueEditor />
              <EmptySheet />
              {overlay}
            </Canvas>
            <ProblemList problems={problems} />
          </div>
        </div>
        <LiveRegion />
        <Suspense>
          {asked.netlist && <NetlistDrawer open={netlist} onClose={() => setNetlist(false)} />}
          {asked.help && <HelpDialog open={help} onClose={() => setHelp(false)} />}
        </Suspense>
      </div>
      {/* Beside the editor: what is typed in it is no shortcut of the sheet. */}
      {chip !== null && (
        <Suspense>
          <ChipWindow
            key={chip}
            id={chip}
            onChip={running ? (onChip ?? null) : null}
            onClose={() => setChip(null)}
          />
        </Suspense>
      )}
    </EditorContext>
  )
}

/** Voltages of all nets, once they are asked for. */
const Voltages = () => {
  const isShown = useEditorState((s) => s.view.volts && s.view.shows !== null)
  return isShown ? (
    <Suspense>
      <NetValues />
    </Suspense>
  ) : null
}

const REGIONS = ['.lb-toolbar button', '.lb-palette input', '.lb-canvas', '.lb-problems button']

/** F6: from toolbar to parts list to sheet to problems. */
function nextRegion(root: HTMLElement): void {
  const stops = REGIONS.flatMap((selector) => root.querySelector<HTMLElement>(selector) ?? [])
  const holders = ['.lb-toolbar', '.lb-palette', '.lb-canvas', '.lb-problems']
  const here = stops.findIndex((stop) =>
    holders.some((h) => stop.closest(h) && stop.closest(h)!.contains(document.activeElement)),
  )
  stops[(here + 1) % stops.length]?.focus()
}

/** Says aloud what an edit did. */
const LiveRegion = () => {
  const { t } = useTranslation('bench')
  const said = useEditorState((s) => s.view.said)
  const { key, params } = said
  useEffect(() => {
    // Whoever sees the sheet must know it too.
    if (said.key === 'skipped') notify.warning(t('editor.say.skipped', said.params))
  }, [said, t])
  return (
    <div className="lb-visually-hidden" aria-live="polite">
      {key && t(`editor.say.${key}`, params)}
    </div>
  )
}

/** What to do with an empty sheet. */
const EmptySheet = () => {
  const { t } = useTranslation('bench')
  const empty = useEditorState(
    (s) =>
      s.view.tool.kind === 'select' &&
      Object.keys(s.circuit.components).length + Object.keys(s.circuit.wires).length === 0,
  )
  const readOnly = useEditorState((s) => s.options.readOnly)
  if (!empty) return null
  return <div className="lb-empty-sheet">{t(readOnly ? 'editor.emptyReadOnly' : 'editor.empty')}</div>
}
