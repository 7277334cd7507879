import type { ReactNode } from 'react'
import type { DataOf, Endpoint } from '@labbox/contract/core/endpoint.ts'

/** The row type of a paged endpoint. */
export type RowOf<E extends Endpoint> = DataOf<E> extends { items: (infer T)[] } ? T : never

export interface Column<T> {
  /** Field of the row; also the field to sort by. */
  key: string
  title: string
  /** Default: the field itself as text. */
  render?: (row: T) => ReactNode
  sortable?: boolean
  /** Right-aligned. */
  numeric?: boolean
  /** Text on several lines; others end with an ellipsis where they are too long. */
  wrap?: boolean
  width?: number
  /** The last column, where it is pressed: in sight at the edge also where the others are wider than the window. */
  pinned?: boolean
  /** Tells rows apart: always shown, and the heading of the card on narrow windows; default the first column. */
  primary?: boolean
  /** Left out until somebody chooses to see it. */
  extra?: boolean
  /** Cell of the CSV export; default the field itself. Null leaves the column out. */
  csv?: ((row: T) => string | number | null | undefined) | null
}

export interface Filter {
  /** Field of the endpoint's input, and name in the address. */
  key: string
  label: string
  /** A choice; without options a text field. */
  options?: readonly { value: string | number | boolean; label: string }[]
  /** A choice of one of many: found by its name, and told by its id. */
  found?: Found
  /** A point in time. */
  time?: true
}

/** A paged endpoint of things with a name, that takes `name` to look for and `id` for one of them; and what else it is asked. */
export interface Found {
  endpoint: Endpoint
  input?: Record<string, unknown>
}

export interface BulkAction<T> {
  key: string
  label: string
  /** Destructive: what will be lost. */
  loses?: string
  run: (rows: T[]) => Promise<unknown>
}

export interface ListState {
  page: number
  limit: number
  sort: string | undefined
  filters: Record<string, string>
}
