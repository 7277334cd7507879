import { memo, type ReactNode } from 'react'

const SIZE = 25

interface ChunkProps<V> {
  entries: readonly (readonly [string, V])[]
  render: (id: string, value: V) => ReactNode
}

const same = <V,>(a: ChunkProps<V>, b: ChunkProps<V>): boolean =>
  a.render === b.render &&
  a.entries.length === b.entries.length &&
  a.entries.every(([id, value], i) => id === b.entries[i]![0] && value === b.entries[i]![1])

const Chunk = memo(
  ({ entries, render }: ChunkProps<unknown>) => entries.map(([id, value]) => render(id, value)),
  same,
)
Chunk.displayName = 'Chunk'

interface Props<V> {
  map: Readonly<Record<string, V>>
  /** The same function as long as nothing else has changed. */
  render: (id: string, value: V) => ReactNode
}

/**
 * Draws the entries of a map in groups, so that while one part is dragged the other hundreds are skipped group by
 * group.
 */
export const Chunks = <V,>({ map, render }: Props<V>) => {
  const entries = Object.entries(map)
  const count = Math.ceil(entries.length / SIZE)
  return Array.from({ length: count }, (_, i) => (
    <Chunk
      key={i}
      entries={entries.slice(i * SIZE, (i + 1) * SIZE)}
      render={render as (id: string, value: unknown) => ReactNode}
    />
  ))
}
