const entities: Readonly<Record<string, string>> = {
  ...{
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    ensp: ' ',
    emsp: ' ',
    hellip: '…',
    middot: '·',
  },
  ...{
    deg: '°',
    plusmn: '±',
    times: '×',
    divide: '÷',
    micro: 'µ',
    mu: 'μ',
    Omega: 'Ω',
    omega: 'ω',
    pi: 'π',
    minus: '−',
  },
  ...{
    le: '≤',
    ge: '≥',
    ne: '≠',
    asymp: '≈',
    radic: '√',
    ndash: '–',
    mdash: '—',
    ldquo: '“',
    rdquo: '”',
    infin: '∞',
  },
  ...{
    lsquo: '‘',
    rsquo: '’',
    alpha: 'α',
    beta: 'β',
    phi: 'φ',
    Delta: 'Δ',
    sup2: '²',
    sup3: '³',
    frac12: '½',
  },
}

const codePoint = (code: number, whole: string): string =>
  code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : whole

/** Text with the entities of HTML that question banks use read as characters; an unknown one stays as it is. */
export const decodeEntities = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|(\w{2,8}));/g,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (decimal) return codePoint(Number(decimal), whole)
      return hex ? codePoint(parseInt(hex, 16), whole) : ((name && entities[name]) ?? whole)
    },
  )
