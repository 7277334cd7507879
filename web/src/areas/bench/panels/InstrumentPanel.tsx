import { Suspense, type ComponentType } from 'react'
import type { InstrumentKind } from '@labbox/contract/bench/protocol.ts'
import { lazy } from '../../../app/idle/lazy.ts'
import { GeneratorPanel } from './generator/GeneratorPanel.tsx'
import { MeterPanel } from './meter/MeterPanel.tsx'
import type { PanelProps } from './props.ts'
import { ScopePanel } from './scope/ScopePanel.tsx'
import { Seen } from './seen.tsx'
import { SupplyPanel } from './supply/SupplyPanel.tsx'

/** Fetched where a bench has one. */
const LogicPanel = lazy(() => import('./logic/LogicPanel.tsx'))

const panels: Record<InstrumentKind, ComponentType<PanelProps>> = {
  DS: ScopePanel,
  DG: GeneratorPanel,
  DP: SupplyPanel,
  DM: MeterPanel,
  LA: LogicPanel,
}

/** The front panel of an instrument. */
export const InstrumentPanel = (props: PanelProps) => {
  const Face = panels[props.instrument.kind]
  return (
    <Seen>
      <Suspense fallback={null}>
        <Face {...props} />
      </Suspense>
    </Seen>
  )
}
