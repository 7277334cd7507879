import { Drawer, Tabs } from 'antd'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import type { Program } from '@labbox/contract/bench/program.ts'
import { setProgram } from 'labbox-bench/circuit/edit/ops.ts'
import { symbolOf } from 'labbox-bench/circuit/symbols/index.ts'
import { useLocale, useTranslation } from '../../../app/i18n.ts'
import { useNarrow } from '../../../app/settings/use-media.ts'
import { FloatingWindow } from '../../../ui/FloatingWindow.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { useRememberedPlace } from '../../../ui/remembered-place.ts'
import { useEditor, useEditorState } from '../editor/use-editor.ts'
import type { OnChip } from './ChipButtons.tsx'
import { DebugTab } from './DebugTab.tsx'
import { ProgramTab } from './ProgramTab.tsx'
import { addressesOf, lineAt } from './stops.ts'
import { TerminalTab } from './TerminalTab.tsx'
import { useHeard } from './use-heard.ts'

interface Props {
  id: string
  /** Null while it does not run on a bench. */
  onChip: OnChip | null
  onClose: () => void
}

const NOWHERE: readonly number[] = []

/** The window of a microcontroller: its program, its terminal, its debugger. */
const ChipWindow = ({ id, onChip, onClose }: Props) => {
  const { t } = useTranslation('chip')
  const locale = useLocale()
  const editor = useEditor()
  const component = useEditorState((s) => s.circuit.components[id])
  const readOnly = useEditorState((s) => s.options.readOnly)
  const state = useEditorState((s) => s.view.shows?.chips[id])
  const [stops, setStops] = useState(NOWHERE)
  const heard = useHeard(state)
  const symbol = component && symbolOf(component)
  const processor = symbol?.logic?.kind === 'part' ? symbol.logic.row.model.processor : undefined
  const lines = component?.program?.lines
  const addresses = useMemo(() => addressesOf(lines ?? [], stops), [lines, stops])
  const runs = state !== undefined
  useEffect(() => {
    // A part that was started anew knows of none.
    if (runs && onChip) void onChip(id, { act: 'stops', addresses }).catch(() => undefined)
  }, [runs, onChip, id, addresses])
  if (!component || !symbol || !processor) return null
  const change = (program: Program): void => {
    editor.commit(setProgram(editor.getState().circuit, id, program))
    setStops(NOWHERE)
  }
  const tell =
    onChip && runs ? (what: Parameters<OnChip>[1]) => void onChip(id, what).catch(() => undefined) : null
  const toggle = (line: number) =>
    setStops((all) => (all.includes(line) ? all.filter((each) => each !== line) : [...all, line].slice(-32)))
  const current = state?.doing === 'halted' && lines ? lineAt(lines, state.pc) : null
  const title = `${component.designator} · ${symbol.names[locale]}`
  return (
    <Frame title={title} onClose={onClose}>
      <p className="lb-code-window-state" aria-live="polite">
        {state ? (
          <>
            <StatusTag tone={state.doing === 'runs' || state.doing === 'sleeps' ? 'ok' : 'warn'}>
              {t(`doing.${state.doing}`)}
            </StatusTag>{' '}
            <span className="lb-muted">{t('rate', { rate: state.rate.toFixed(2) })}</span>
          </>
        ) : (
          <span className="lb-muted">{t('off')}</span>
        )}
      </p>
      <Tabs
        items={[
          {
            key: 'program',
            label: t('tab.program'),
            children: (
              <ProgramTab
                kind={processor.kind}
                flash={processor.flash}
                program={component.program}
                readOnly={readOnly}
                onChange={change}
                stops={stops}
                onStop={toggle}
                current={current}
              />
            ),
          },
          {
            key: 'terminal',
            label: t('tab.terminal'),
            children: <TerminalTab text={heard.text} onClear={heard.clear} tell={tell} />,
          },
          {
            key: 'debug',
            label: t('tab.debug'),
            children: <DebugTab state={state} line={current} tell={tell} />,
          },
        ]}
      />
    </Frame>
  )
}

const firstPlace = () => ({
  x: Math.max(12, innerWidth - 660),
  y: 70,
  width: Math.min(640, innerWidth - 24),
  height: Math.min(680, innerHeight - 90),
})

const Frame = ({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) => {
  const [place, setPlace] = useRememberedPlace('chip', firstPlace)
  if (useNarrow())
    return (
      <Drawer open onClose={onClose} title={title} size={640}>
        {children}
      </Drawer>
    )
  return (
    <FloatingWindow title={title} place={place} onPlace={setPlace} onClose={onClose}>
      <div className="lb-code-window">{children}</div>
    </FloatingWindow>
  )
}

export default ChipWindow
