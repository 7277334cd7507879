/** A value that only the holder of the key can read. */
export interface Box {
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}

/** AES-GCM with a fresh random nonce for each value. */
export const sealBox = async (key: CryptoKey, value: unknown): Promise<Box> => {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const plain = new TextEncoder().encode(JSON.stringify(value))
  return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain) }
}

/** Null when the key is another one, or a bit has changed. */
export const openBox = async <T>(key: CryptoKey, { iv, data }: Box): Promise<T | null> => {
  try {
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data)
    return JSON.parse(new TextDecoder().decode(plain)) as T
  } catch {
    return null
  }
}
