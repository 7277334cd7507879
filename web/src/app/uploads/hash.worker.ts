import { createSHA256 } from 'hash-wasm'

/** Large enough that little is lost between two pieces, small enough for any PC. */
const PIECE = 4 << 20

const hash = async (file: File): Promise<void> => {
  const sha256 = await createSHA256()
  for (let at = 0; at < file.size; at += PIECE) {
    sha256.update(new Uint8Array(await file.slice(at, at + PIECE).arrayBuffer()))
    postMessage({ done: Math.min(at + PIECE, file.size) })
  }
  postMessage({ digest: sha256.digest('hex') })
}

addEventListener('message', ({ data }: MessageEvent<File>) => {
  hash(data).catch((error: unknown) => postMessage({ failure: String(error) }))
})
