/** Reads the screen of an instrument. */
export interface FrameReader {
  /** At most one frame in so many ms. */
  readonly everyMs: number
  /** A command was sent, so settings may have changed. */
  touch(): void
  /** `still`: nothing new is taken. */
  frame(): Promise<{ bytes: Uint8Array; still: boolean }>
}
