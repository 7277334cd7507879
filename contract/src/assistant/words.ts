/** Numbers with a unit of electricity, of time or of a share, as they stand in a text. */
export const QUANTITY =
  /(?<![\p{L}\d.])[-−+±]?\d+(?:[.,]\d+)?(?:\s?[×x]\s?10\^?[-−]?\d+)?\s?(?:[pnuµμmkKMGT]?(?:Hz|[VAWFHsΩ]|ohms?|Vpp|Vrms)|dB|°|%)(?![\p{L}\d])/gu

/** A quantity in one writing, to compare. */
export const quantityOf = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s,]/g, (sign) => (sign === ',' ? '.' : ''))
    .replace('−', '-')
    .replace(/ohms?$/, 'Ω')
    .replace(/μ|µ/g, 'u')

/** Quantities of the texts that an answer rests on: what stands there needs no check. */
export const quantitiesOf = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.flatMap((text) => text.match(QUANTITY) ?? []).map(quantityOf))

/** Pictures and links lose their addresses, HTML its marks: what is left are words. */
export const bareWords = (line: string): string =>
  line
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/<\/?[a-z][^>]*>/gi, '')
    .replace(/\bhttps?:\/\/[^\s)>]+/gi, '…')
