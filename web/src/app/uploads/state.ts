/** One file on its way, or arrived, or refused. */
export interface Upload {
  id: number
  name: string
  /** Bytes. */
  size: number
  /** Share that has been sent, 0 to 1. */
  sent: number
  state: 'uploading' | 'success' | 'error'
  /** Why it failed, in the user's language. */
  reason?: string
}

/** How things stand over all files. */
export interface Summary {
  uploading: number
  failed: number
  done: number
  /** Share of all bytes of the files on their way, 0 to 1; 1 when there are none. */
  sent: number
}

export const summaryOf = (uploads: readonly Upload[]): Summary => {
  const count = (state: Upload['state']) => uploads.filter((upload) => upload.state === state).length
  const moving = uploads.filter(({ state }) => state === 'uploading')
  const bytes = moving.reduce((sum, { size }) => sum + size, 0)
  return {
    uploading: moving.length,
    failed: count('error'),
    done: count('success'),
    sent: bytes === 0 ? 1 : moving.reduce((sum, { size, sent }) => sum + size * sent, 0) / bytes,
  }
}

/** Whether all files have arrived, so that nobody needs to look any more. */
export const allArrived = (uploads: readonly Upload[]): boolean =>
  uploads.length > 0 && uploads.every(({ state }) => state === 'success')
