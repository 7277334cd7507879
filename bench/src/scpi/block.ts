/** A definite-length block as Rigol sends it: `#9`, nine digits of length, the bytes (IEEE 488.2 §8.7.9). */
export function encodeBlock(bytes: Uint8Array): string {
  return `#9${String(bytes.length).padStart(9, '0')}${latin1(bytes)}`
}

/** One character per byte: what messages are made of inside. */
export function latin1(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) {
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  }
  return text
}

/** The bytes of an answer that is one definite block; throws when it is not. */
export function decodeBlock(answer: Uint8Array): Uint8Array {
  const digits = (answer[1] ?? 0) - 48
  const start = 2 + digits
  const length = Number(latin1(answer.subarray(2, start)))
  if (
    answer[0] !== 35 ||
    digits < 1 ||
    digits > 9 ||
    !Number.isInteger(length) ||
    answer.length < start + length
  ) {
    throw new Error('The answer is not a definite-length block')
  }
  return answer.subarray(start, start + length)
}
