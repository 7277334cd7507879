import { Skeleton } from 'antd'
import { Suspense, use, useState, useSyncExternalStore, type ReactNode } from 'react'
import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import {
  addSymbols,
  offerOwn,
  symbolOf,
  symbols,
  type SymbolDef,
} from 'labbox-bench/circuit/symbols/index.ts'

const listeners = new Set<() => void>()
let loading: Promise<void> | null = null
let isLoaded = false

const tell = () => {
  for (const listener of listeners) listener()
}

let revision = 0
let spellings: Readonly<Record<string, string>> = {}

/** Puts the symbols that people made into the parts list in place of those before, and how all symbols are spelled. */
export const offerSymbols = (own: readonly SymbolDef[], spelling: Readonly<Record<string, string>>): void => {
  offerOwn(own)
  spellings = spelling
  revision += 1
  tell()
}

/** What else than its names a symbol is found by. */
export const spellingOf = (id: string): string => spellings[id] ?? ''

/** Brings the symbols that most circuits do without. */
export const loadSymbols = (): Promise<void> => {
  loading ??= import('labbox-bench/circuit/symbols/on-demand.ts').then(
    ({ onDemand }) => {
      addSymbols(onDemand)
      isLoaded = true
      tell()
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

/** Another number whenever more symbols have come, which draws them anew. */
export const useSymbolCount = (): number =>
  useSyncExternalStore(subscribe, () => Object.keys(symbols).length + revision)

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
