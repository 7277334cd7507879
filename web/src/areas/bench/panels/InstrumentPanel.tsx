import type { ComponentType } from 'react'
import type { InstrumentInfo, InstrumentKind } from '@labbox/contract/bench/protocol.ts'
import { GeneratorPanel } from './GeneratorPanel.tsx'
import { MeterPanel } from './MeterPanel.tsx'
import { ScopePanel } from './scope/ScopePanel.tsx'
import { Seen } from './seen.tsx'
import { SupplyPanel } from './SupplyPanel.tsx'

export interface PanelProps {
  instrument: InstrumentInfo
  /** What the panel keeps with the experiment beside the instrument's own settings. */
  memory: Readonly<Record<string, unknown>>
  onMemory: (change: Record<string, unknown>) => void
}

const panels: Record<InstrumentKind, ComponentType<PanelProps>> = {
  DS: ScopePanel,
  DG: GeneratorPanel,
  DP: SupplyPanel,
  DM: MeterPanel,
}

/** The front panel of an instrument. */
export const InstrumentPanel = (props: PanelProps) => {
  const Face = panels[props.instrument.kind]
  return (
    <Seen>
      <Face {...props} />
    </Seen>
  )
}
