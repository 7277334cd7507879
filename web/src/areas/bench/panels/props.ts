import type { InstrumentInfo } from '@labbox/contract/bench/protocol.ts'

/** What every front panel is given. */
export interface PanelProps {
  instrument: InstrumentInfo
  /** What the panel keeps with the experiment beside the instrument's own settings. */
  memory: Readonly<Record<string, unknown>>
  onMemory: (change: Record<string, unknown>) => void
}
