import { Button, Splitter } from 'antd'
import { memo, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import type { Circuit, MaxList } from '@labbox/contract/bench/circuit.ts'
import type { ChipAct } from '@labbox/contract/bench/program.ts'
import type { ExperimentPicture } from '@labbox/contract/experiments/experiments.ts'
import type { Problem } from 'labbox-bench/circuit/problem.ts'
import { lazy } from '../../../app/idle/lazy.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useNarrow } from '../../../app/settings/use-media.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ringProblem, SchematicEditor, useSheet } from '../../bench/index.ts'
import { SheetTable } from '../../measurement/index.ts'
import type { BenchState } from '../bench/bench-state.ts'
import { LogPane } from '../log/LogPane.tsx'
import type { LogBook } from '../log/log-book.ts'
import { Dock, type Pane } from './Dock.tsx'
import type { Layout } from './layout.ts'
import '../../../ui/arrange.css'

const Pictures = lazy(() => import('../components/Pictures.tsx').then((file) => ({ default: file.Pictures })))

interface Props {
  book: LogBook
  /** Marks this moment in the record; undefined: it is over. */
  onMark: (() => void) | undefined
  pictures: readonly ExperimentPicture[]
  panes: readonly Pane[]
  layout: Layout
  onLayout: (change: Partial<Layout>) => void
  /** A pane that was asked for by a key. */
  wanted: { pane: string; at: number } | null
  problems: readonly Problem[]
  circuit: Circuit
  /** Laid over the diagram. */
  overlay: ReactNode
  readOnly: boolean
  maxList: MaxList | null
  running: boolean
  onCircuit: (circuit: Circuit) => void
  onParam: (component: string, param: string, value: number) => void
  onChip: (component: string, what: ChipAct) => Promise<unknown>
  sheetId: string | null
  /** A group does it together. */
  shared: boolean
  occupancyId: string | null
  phase: BenchState['phase']
  open: boolean
  onConnect: () => void
  /** A reading was taken into the table. */
  onRead: () => void
}

/** Diagram, instruments, table and log: side by side, or one at a time on a narrow window. */
export const Panes = (props: Props) => {
  const narrow = useNarrow()
  const { t } = useTranslation(['experiments', 'experiments-bench'])
  const diagram = (
    <Diagram
      circuit={props.circuit}
      onCircuit={props.onCircuit}
      problems={props.problems}
      readOnly={props.readOnly}
      overlay={props.overlay}
      maxList={props.maxList}
      running={props.running}
      canPreview={props.open && props.phase !== 'held'}
      onParam={props.onParam}
      onChip={props.onChip}
    />
  )
  const table = props.sheetId && (
    <section className="lb-exp-table" aria-label={t('pane.table')}>
      <SheetTable
        sheetId={props.sheetId}
        shared={props.shared}
        occupancyId={props.occupancyId}
        onRead={props.onRead}
      />
    </section>
  )
  const log = <LogPane book={props.book} onMark={props.onMark} />
  const empty = <NoInstruments {...props} />
  return narrow ? (
    <OneByOne {...props} parts={{ diagram, table, log, empty }} />
  ) : (
    <SideBySide {...props} parts={{ diagram, table, log, empty }} />
  )
}

type DiagramProps = Pick<
  Props,
  'circuit' | 'onCircuit' | 'problems' | 'readOnly' | 'overlay' | 'maxList' | 'running' | 'onParam' | 'onChip'
> & { canPreview: boolean }

/** The circuit with what it shows while it runs: told many times a second, which is nothing to the panes around it. */
const Diagram = memo(({ circuit, onCircuit, problems, maxList, ...rest }: DiagramProps) => {
  const shows = useSheet()
  const ring = ringProblem(circuit, shows?.ring ?? [])
  return (
    <SchematicEditor
      {...rest}
      value={circuit}
      onChange={onCircuit}
      problems={ring.length > 0 ? [...ring, ...problems] : problems}
      shows={shows}
      {...(maxList && { maxList })}
    />
  )
})

const NoInstruments = ({ phase, open, pictures, onConnect }: Props) => {
  const { t } = useTranslation(['experiments', 'experiments-bench'])
  if (!open)
    return (
      <div className="lb-exp-note">
        <p className="lb-muted">
          {t(pictures.length > 0 ? 'experiments-bench:dock.closedPictures' : 'experiments-bench:dock.closed')}
        </p>
        {pictures.length > 0 && (
          <Suspense>
            <Pictures pictures={pictures} />
          </Suspense>
        )}
      </div>
    )
  if (phase === 'held')
    return (
      <EmptyState
        drawing="bench"
        title={t('experiments-bench:dock.noInstruments')}
        hint={t('experiments-bench:dock.noInstrumentsHint')}
      />
    )
  if (phase === 'queued')
    return (
      <EmptyState
        drawing="bench"
        title={t('experiments-bench:dock.queued')}
        hint={t('experiments-bench:dock.queuedHint')}
      />
    )
  return (
    <EmptyState
      drawing="bench"
      title={t('experiments-bench:dock.none')}
      hint={t('experiments-bench:dock.noneHint')}
      action={
        <Button type="primary" onClick={onConnect}>
          {t('top.connect')}
        </Button>
      }
    />
  )
}

interface Parts {
  diagram: ReactNode
  table: ReactNode
  log: ReactNode
  empty: ReactNode
}

const percent = (sizes: readonly number[], which: number): number =>
  Math.round(
    (100 * (sizes[which] ?? 0)) /
      Math.max(
        1,
        sizes.reduce((sum, size) => sum + size, 0),
      ),
  )

/** Puts the keyboard where a pane begins. */
const focusPane = (root: HTMLElement | null, pane: string): void => {
  const places: Record<string, string> = {
    diagram: '.lb-canvas',
    table: '.lb-exp-table input, .lb-exp-table button',
    log: '.lb-log-lines, .lb-log-bar button',
  }
  const selector = places[pane] ?? `#pane-${CSS.escape(pane)}, [data-pane="${CSS.escape(pane)}"] button`
  const target = root?.querySelector<HTMLElement>(selector)
  const stacked = target?.closest('.lb-exp-stacked')
  if (stacked) stacked.scrollIntoView({ block: 'start' })
  else target?.scrollIntoView({ block: 'nearest' })
  target?.focus()
}

const SideBySide = ({ panes, layout, onLayout, wanted, parts }: Props & { parts: Parts }) => {
  const root = useRef<HTMLElement>(null)
  const { sizes } = layout
  useEffect(() => {
    if (wanted) focusPane(root.current, wanted.pane)
  }, [wanted])
  const keep = (change: Partial<Layout['sizes']>) => onLayout({ sizes: { ...sizes, ...change } })
  return (
    <main className="lb-exp-panes" ref={root}>
      <Splitter onResizeEnd={(all) => keep({ dock: percent(all, 1) })}>
        <Splitter.Panel min={420}>
          <Splitter orientation="vertical" onResizeEnd={(all) => keep({ below: percent(all, 1) })}>
            <Splitter.Panel min={220}>{parts.diagram}</Splitter.Panel>
            <Splitter.Panel defaultSize={`${sizes.below}%`} min={90} collapsible>
              {parts.table ? (
                <Splitter onResizeEnd={(all) => keep({ table: percent(all, 0) })}>
                  <Splitter.Panel defaultSize={`${sizes.table}%`} min={240}>
                    {parts.table}
                  </Splitter.Panel>
                  <Splitter.Panel min={220} collapsible>
                    {parts.log}
                  </Splitter.Panel>
                </Splitter>
              ) : (
                parts.log
              )}
            </Splitter.Panel>
          </Splitter>
        </Splitter.Panel>
        <Splitter.Panel defaultSize={`${sizes.dock}%`} min={340} collapsible>
          <Dock panes={panes} layout={layout} onLayout={onLayout} empty={parts.empty} />
        </Splitter.Panel>
      </Splitter>
    </main>
  )
}

const OneByOne = ({ panes, wanted, parts }: Props & { parts: Parts }) => {
  const { t } = useTranslation(['experiments', 'experiments-bench'])
  const [shown, setShown] = useState('diagram')
  useEffect(() => {
    if (wanted) setShown(wanted.pane)
  }, [wanted])
  const tabs = [
    { key: 'diagram', short: t('pane.diagram') },
    ...(panes.length > 0 ? panes : [{ key: 'none', short: t('experiments-bench:dock.title') }]),
    ...(parts.table ? [{ key: 'table', short: t('pane.tableShort') }] : []),
    { key: 'log', short: t('pane.log') },
  ]
  const active = tabs.some(({ key }) => key === shown) ? shown : 'diagram'
  const node: Record<string, ReactNode> = {
    diagram: parts.diagram,
    table: parts.table,
    log: parts.log,
    none: parts.empty,
  }
  return (
    <>
      <main className="lb-exp-one" data-pane={active}>
        {node[active] ?? panes.find(({ key }) => key === active)?.node}
      </main>
      <nav aria-label={t('pane.all')}>
        <div className="lb-exp-nav" role="tablist" aria-label={t('pane.all')}>
          {tabs.map(({ key, short }) => (
            <button
              key={key}
              type="button"
              role="tab"
              aria-selected={key === active}
              onClick={() => setShown(key)}
            >
              {short}
            </button>
          ))}
        </div>
      </nav>
    </>
  )
}
