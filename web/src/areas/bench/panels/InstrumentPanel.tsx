import type { ComponentType } from 'react'
import type { InstrumentKind } from '@labbox/contract/bench/protocol.ts'
import { GeneratorPanel } from './generator/GeneratorPanel.tsx'
import { MeterPanel } from './meter/MeterPanel.tsx'
import type { PanelProps } from './props.ts'
import { ScopePanel } from './scope/ScopePanel.tsx'
import { Seen } from './seen.tsx'
import { SupplyPanel } from './supply/SupplyPanel.tsx'

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
