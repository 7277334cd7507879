import { Skeleton } from 'antd'
import { Suspense, use, useState, useSyncExternalStore, type ReactNode } from 'react'
import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import { addSymbols, symbolOf, symbols } from 'labbox-bench/circuit/symbols/index.ts'

const listeners = new Set<() => void>()
let loading: Promise<void> | null = null
let isLoaded = false

/** Brings the symbols that most circuits do without. */
export const loadSymbols = (): Promise<void> => {
  loading ??= import('labbox-bench/circuit/symbols/on-demand.ts').then(
    ({ onDemand }) => {
      addSymbols(onDemand)
      isLoaded = true
      for (const listener of listeners) listener()
    },
    (error: unknown) => {
      loading = null
      throw error
    },
  )
  return loading
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How many symbols there are: draws anew when more have come. */
export const useSymbolCount = (): number => useSyncExternalStore(subscribe, () => Object.keys(symbols).length)

const Loaded = ({ children }: { children: ReactNode }) => {
  use(loadSymbols())
  return children
}

interface Props {
  /** What is going to be drawn; null: all symbols are wanted. */
  circuit: Circuit | null
  children: ReactNode
}

/** Waits for the symbols of a circuit. */
export const WithSymbols = ({ circuit, children }: Props) => {
  const [waits] = useState(
    () =>
      !isLoaded && (circuit === null || Object.values(circuit.components).some((part) => !symbolOf(part))),
  )
  if (!waits) return children
  return (
    <Suspense fallback={<Skeleton active />}>
      <Loaded>{children}</Loaded>
    </Suspense>
  )
}
