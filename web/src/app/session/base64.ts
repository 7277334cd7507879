/** Base64 of a text's UTF-8 bytes: how passwords are sent (an encoding, not a protection: TLS is). */
export const base64 = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))
