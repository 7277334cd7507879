import { Button, Input } from 'antd'
import { Suspense, useState, type KeyboardEvent } from 'react'
import { isTyping } from '@labbox/contract/measurement/entry.ts'
import type { Sheet } from '@labbox/contract/measurement/sheet.ts'
import { basicTypes, itemTypes, type StudentItem } from '@labbox/contract/measurement/template.ts'
import type { CellUncertainty } from '@labbox/contract/measurement/uncertainty/sheet.ts'
import { lazy } from '../../../app/idle/lazy.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { BudgetButton } from '../uncertainty/BudgetButton.tsx'
import { expanded } from '../uncertainty/use-uncertainties.ts'
import { SetupMark } from './SetupMark.tsx'
import { HandMark, ValueText, VerdictMark } from './marks.tsx'
import { fieldText, type CellWork, type SheetState, type SheetStore } from './store.ts'

// Few readings have a choice.
const ParameterSelect = lazy(() => import('./ParameterSelect.tsx'))
// Only labs with an FPGA have tests.
const TestLink = lazy(() => import('./TestLink.tsx'))
// Only who practises is given any.
const HintMark = lazy(() => import('./HintMark.tsx'))

export interface CellEditorProps {
  cellId: string
  item: StudentItem
  label: string
  state: SheetState
  store: SheetStore
  /** Of the value that is shown; undefined where the template does not tell it. */
  uncertain?: CellUncertainty | undefined
  occupancyId: string | null
  onMove: (from: string, step: 1 | -1) => boolean
  onRead?: ((cellId: string) => void) | undefined
}

const isTypable = (item: StudentItem, cell: Sheet['cells'][string]): boolean =>
  cell.source !== 'given' &&
  item.basicType !== basicTypes.image &&
  (item.type === itemTypes.manual || (item.type === itemTypes.reading && item.manualAllowed))

/** Whether the arrow keys stop at a cell. */
export const isStop = (item: StudentItem, cell: Sheet['cells'][string] | undefined): boolean =>
  cell !== undefined && (isTypable(item, cell) || item.type === itemTypes.reading)

/** What keeps a typed value from being taken, and what can be done about it. */
const Trouble = ({ cellId, work, store }: { cellId: string; work: CellWork; store: SheetStore }) => {
  const { t } = useTranslation('measurement')
  if (work.state !== 'refused' && work.state !== 'stale') return null
  return (
    <span className="lb-sheet-trouble" role="alert">
      {work.state === 'stale' ? t('cell.stale') : work.message || t('cell.notNumber')}
      {work.state === 'stale' && (
        <Button type="link" size="small" onClick={() => store.insist(cellId)}>
          {t('cell.useMine', { text: work.text })}
        </Button>
      )}
      <Button type="link" size="small" onClick={() => store.discard(cellId)}>
        {work.text ? t('cell.discard') : t('cell.dismiss')}
      </Button>
    </span>
  )
}

const Field = ({ cellId, item, label, state, store, onMove }: CellEditorProps) => {
  const [editing, setEditing] = useState(false)
  const work = state.work[cellId]
  const text = fieldText(state, cellId)
  const leave = (): void => {
    setEditing(false)
    store.commit(cellId)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && work?.state === 'typing') {
      event.stopPropagation()
      store.discard(cellId)
    }
    const step = event.key === 'Enter' || event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    store.commit(cellId)
    onMove(cellId, step)
  }
  return (
    <Input
      size="small"
      className="lb-sheet-field"
      data-cell={cellId}
      aria-label={label}
      inputMode={item.basicType === basicTypes.number ? 'decimal' : 'text'}
      maxLength={200}
      status={work?.state === 'refused' || work?.state === 'stale' ? 'error' : ''}
      // While it is edited, the plain number is shown, without rounding or unit.
      value={text}
      suffix={item.basicType === basicTypes.number ? item.unit || undefined : undefined}
      data-editing={editing || undefined}
      onFocus={() => setEditing(true)}
      onBlur={leave}
      onChange={({ target }) => {
        if (item.basicType !== basicTypes.number || isTyping(target.value)) store.type(cellId, target.value)
      }}
      onKeyDown={onKeyDown}
    />
  )
}

const ReadButton = (props: CellEditorProps & { option: string | undefined }) => {
  const { cellId, label, state, store, occupancyId, option, onMove, onRead } = props
  const { t } = useTranslation('measurement')
  const filled = state.sheet.cells[cellId]?.value !== null
  const read = async (): Promise<void> => {
    if (occupancyId !== null && (await store.read({ cellId, occupancyId, option }))) onRead?.(cellId)
  }
  return (
    <Button
      size="small"
      // A field in the cell uses the arrow keys itself.
      data-cell={cellId}
      disabled={occupancyId === null}
      loading={state.work[cellId]?.state === 'reading'}
      title={occupancyId === null ? t('cell.noBench') : undefined}
      aria-label={t(filled ? 'cell.readAgainLabel' : 'cell.readLabel', { cell: label })}
      onClick={() => void read()}
      onKeyDown={(event) => {
        const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
        if (step !== 0 && onMove(cellId, step)) event.preventDefault()
      }}
    >
      {t(filled ? 'cell.readAgain' : 'cell.read')}
    </Button>
  )
}

/** One cell to be filled: read from the instrument, typed, or computed. */
export const CellEditor = (props: CellEditorProps) => {
  const { cellId, item, state, store } = props
  const cell = state.sheet.cells[cellId]
  const options = item.parameter?.options ?? []
  const [option, setOption] = useState<string | undefined>(cell?.option ?? options[0])
  if (!cell) return null
  const work = state.work[cellId]
  const shown = state.shown[cellId] ?? cell
  const editable = state.sheet.open && isTypable(item, cell)
  const tests = state.sheet.open && item.test !== undefined
  const reads = state.sheet.open && item.type === itemTypes.reading && !tests
  // A verdict belongs to the stored value.
  const settled = work === undefined && JSON.stringify(shown.value) === JSON.stringify(cell.value)
  return (
    <span
      className="lb-sheet-cell"
      data-verdict={(settled && cell.verdict) || undefined}
      data-work={work?.state}
      data-id={cellId}
    >
      {editable ? (
        <Field {...props} />
      ) : (
        <ValueText
          item={item}
          value={shown.value}
          state={shown.state}
          url={cell.url}
          u={expanded(state.sheet.template, props.uncertain)}
        />
      )}
      {props.uncertain && cell.source !== 'given' && typeof shown.value === 'number' && (
        <BudgetButton
          label={props.label}
          template={state.sheet.template}
          item={item}
          value={shown.value}
          found={props.uncertain}
          quality={cell.quality}
        />
      )}
      {reads && options.length > 1 && (
        <Suspense>
          <ParameterSelect options={options} value={option} onChange={setOption} />
        </Suspense>
      )}
      {tests && (
        <Suspense>
          <TestLink sheetId={state.sheet.id} cellId={cellId} label={props.label} />
        </Suspense>
      )}
      {reads && <ReadButton {...props} option={item.parameter ? option : undefined} />}
      {cell.marked && <HandMark />}
      {settled && <VerdictMark verdict={cell.verdict} />}
      {settled && <SetupMark quality={cell.quality} />}
      {settled && cell.hint && (
        <Suspense>
          <HintMark hint={cell.hint} cell={props.label} />
        </Suspense>
      )}
      {work && <Trouble cellId={cellId} work={work} store={store} />}
    </span>
  )
}
