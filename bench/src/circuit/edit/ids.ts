const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Makes an id that no other entry has. */
export type NewId = () => string

/** Random ids of 12 characters (62 bits), so that two people's new entries never meet. */
export const randomId: NewId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => ALPHABET[byte % 36]).join('')
