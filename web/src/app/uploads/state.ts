/** One file on its way, or arrived, or refused. */
export interface Upload {
  id: number
  name: string
  /** Bytes. */
  size: number
  /** Share that has been sent, 0 to 1. */
  sent: number
  state: 'uploading' | 'paused' | 'waiting' | 'success' | 'error'
  /** While its content hash is computed, which the upload waits for: how far that is, 0 to 1. */
  hashed?: number | undefined
  /** Why it failed, in the user's language. */
  reason?: string | undefined
  /** It comes in chunks: it can be paused and go on. */
  large?: boolean
  /** From an earlier visit: the server keeps what has arrived; the browser remembers the file, or it must be chosen again. */
  kept?: { remembered: boolean }
}

/** How things stand over all files. */
export interface Summary {
  uploading: number
  /** Paused by the user, or left from an earlier visit. */
  paused: number
  failed: number
  done: number
  /** Share of all bytes of the files on their way, 0 to 1; 1 when there are none. */
  sent: number
}

/** Whether it goes on by itself: it is being sent or hashed, or waits for its turn. */
export const isMoving = ({ state, hashed }: Upload): boolean =>
  state === 'uploading' || state === 'waiting' || hashed !== undefined

export const summaryOf = (uploads: readonly Upload[]): Summary => {
  const count = (is: (upload: Upload) => boolean) => uploads.filter(is).length
  const moving = uploads.filter(isMoving)
  const bytes = moving.reduce((sum, { size }) => sum + size, 0)
  return {
    uploading: moving.length,
    paused: count((upload) => upload.state === 'paused' && !isMoving(upload)),
    failed: count(({ state }) => state === 'error'),
    done: count(({ state }) => state === 'success'),
    sent: bytes === 0 ? 1 : moving.reduce((sum, { size, sent }) => sum + size * sent, 0) / bytes,
  }
}

/** Whether all files have arrived, so that nobody needs to look any more. */
export const allArrived = (uploads: readonly Upload[]): boolean =>
  uploads.length > 0 && uploads.every(({ state }) => state === 'success')
