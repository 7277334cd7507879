/**
 * Reads along an MQTT byte stream and tells when a packet is announced that is larger than allowed, before it is
 * buffered: the length stands in the first 2–5 bytes (MQTT 3.1.1 §2.2.3).
 */
export const packetGuard = (limit: number): ((chunk: Uint8Array) => boolean) => {
  let body = 0
  let length = -1
  let shift = 0
  return (chunk) => {
    let at = 0
    while (at < chunk.length) {
      if (body > 0) {
        const skipped = Math.min(body, chunk.length - at)
        body -= skipped
        at += skipped
      } else if (length < 0) {
        // The first byte of a packet is its type.
        length = 0
        shift = 0
        at++
      } else {
        const byte = chunk[at++] ?? 0
        length += (byte & 127) * 2 ** shift
        shift += 7
        if (length > limit || shift > 28) return false
        if (byte < 128) {
          body = length
          length = -1
        }
      }
    }
    return true
  }
}
