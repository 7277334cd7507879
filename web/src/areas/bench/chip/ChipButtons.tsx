import type { Component } from '@labbox/contract/bench/circuit.ts'
import type { ChipAct } from '@labbox/contract/bench/program.ts'
import { symbolOf } from 'labbox-bench/circuit/symbols/index.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useStyle } from '../editor/sheet/live.ts'
import { useEditorState } from '../editor/use-editor.ts'

/** Tells a running microcontroller something. */
export type OnChip = (componentId: string, what: ChipAct) => Promise<unknown>

/** Beside each microcontroller on the sheet: what opens its window. */
const ChipButtons = ({ onOpen }: { onOpen: (id: string) => void }) => {
  const components = useEditorState((s) => s.circuit.components)
  return Object.entries(components)
    .filter(([, component]) => {
      const logic = symbolOf(component)?.logic
      return logic?.kind === 'part' && logic.row.model.processor
    })
    .map(([id, component]) => <ChipButton key={id} component={component} onOpen={() => onOpen(id)} />)
}

interface ButtonProps {
  component: Component
  onOpen: () => void
}

const ChipButton = ({ component, onOpen }: ButtonProps) => {
  const { t } = useTranslation('bench')
  return (
    <button
      type="button"
      className="lb-live lb-live-switch"
      style={useStyle(component)}
      aria-label={t('editor.chip', { part: component.designator })}
      onClick={onOpen}
    >
      {t('editor.chipShort')}
    </button>
  )
}

export default ChipButtons
