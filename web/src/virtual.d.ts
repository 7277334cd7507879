declare module 'virtual:licences' {
  /** Libraries of others that the product contains, by name. */
  const licences: readonly { name: string; version: string; licence: string }[]
  export default licences
}

declare module 'virtual:ngspice' {
  /** Address of the wrapper of ngspice. */
  const engine: string
  export default engine
}
