/** Short and long form of a SCPI mnemonic written as in the guides: capitals are the short form (`CHANnel1`). */
export function forms(mnemonic: string): [short: string, long: string] {
  return [mnemonic.replace(/[a-z]/g, ''), mnemonic.toUpperCase()]
}

/** Whether `text` is exactly the short or the long form of `mnemonic`, in any case. */
export function isMnemonic(text: string, mnemonic: string): boolean {
  return forms(mnemonic).includes(text.toUpperCase())
}
