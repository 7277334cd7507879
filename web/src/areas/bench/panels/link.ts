import { createContext, useContext, type ReactNode } from 'react'
import type { InstrumentReading } from '@labbox/contract/bench/commands.ts'
import type { HardLimits } from '@labbox/contract/devices/devices.ts'

/** How a panel reaches its instrument. */
export interface InstrumentLink {
  /**
   * Carries out one pseudo-command, e.g. `DS.RUN`. `background`: a display that refreshes itself, neither logged nor activity.
   * The same function as long as the panel lives.
   * @throws ApiError with the instrument's or the bench's refusal
   */
  send(command: string, options?: { background?: boolean }): Promise<InstrumentReading>
  /** Topic of an oscilloscope's live frames. */
  waveTopic(instrument: string): string
  /** Of what is over: the frame that was kept of an oscilloscope's screen; absent: frames come from the topic. */
  frameOf?: (instrument: string) => Uint8Array | null
  /** Whether the circuit runs: only then is there something to see. */
  running: boolean
  /** What project and bench allow, in SI units: knobs end there. */
  limits: HardLimits
  /** Tells of settings that somebody else changed, where several people share the bench; returns how to stop. */
  onOperated?: (listener: (command: string) => void) => () => void
  /** Why whoever only watches can turn nothing, with the way to the controls; the panels then only show. */
  watching?: ReactNode
  /** Keeps the screen of the oscilloscope as a picture with the record: as it is, or light as for paper. */
  takePicture: (light: boolean) => Promise<void>
}

const LinkContext = createContext<InstrumentLink | null>(null)
export const InstrumentLinkProvider = LinkContext.Provider

export const useInstrumentLink = (): InstrumentLink => {
  const link = useContext(LinkContext)
  if (!link) throw new Error('A panel needs an InstrumentLinkProvider')
  return link
}

/** Whether knobs and keys that would change something are off, since somebody else has the controls. */
export const useWatching = (): boolean => useInstrumentLink().watching !== undefined
