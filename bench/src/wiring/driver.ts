/** A relay at the crossing of a row and a column, both counted from 1. */
export interface Crosspoint {
  row: number
  column: number
}

/**
 * What every kind of relay matrix has to be able to do. All of them answer only when the relays have settled, and refuse with a reason.
 * To add a maker: one file that makes this of a connection, and its name in `MatrixConfig.driver`.
 */
export interface MatrixDriver {
  /** Whoever is there, as it says itself; rejects when it is not what the configuration says. */
  identify(): Promise<string>
  openAll(): Promise<void>
  /** Closes these and no others: whatever was closed is opened first. */
  closeOnly(points: readonly Crosspoint[]): Promise<void>
  /** Ends the connection; relays stay as they are. */
  disconnect(): void
}
