/** One exclusive turn at an instrument (`ScpiClient.exclusive`). Lines are latin-1 without terminator. */
export interface ScpiLink {
  write(line: string): Promise<void>
  /** The answer without its terminator, within this time or the usual one, ms. */
  query(line: string, timeout?: number): Promise<Uint8Array>
}
