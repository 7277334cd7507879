/** LaTeX commands that are one character of text. */
const SIGNS: Readonly<Record<string, string>> = {
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  delta: 'δ',
  Delta: 'Δ',
  varepsilon: 'ε',
  theta: 'θ',
  lambda: 'λ',
  mu: 'µ',
  pi: 'π',
  tau: 'τ',
  phi: 'φ',
  varphi: 'φ',
  omega: 'ω',
  Omega: 'Ω',
  approx: '≈',
  times: '×',
  cdot: '·',
  div: '÷',
  pm: '±',
  le: '≤',
  leq: '≤',
  ge: '≥',
  geq: '≥',
  ne: '≠',
  neq: '≠',
  infty: '∞',
  circ: '°',
  parallel: '∥',
  angle: '∠',
  to: '→',
  rightarrow: '→',
  quad: ' ',
  qquad: ' ',
}

/** Nothing in braces but what has none itself: replaced from the inside out. */
const GROUP = String.raw`\{([^{}]*)\}`
const FRACTION = new RegExp(String.raw`\\[dt]?frac\s*${GROUP}\s*${GROUP}`, 'g')
const ROOT = new RegExp(String.raw`\\sqrt\s*${GROUP}`, 'g')
const WORDS = new RegExp(
  String.raw`\\(?:mathrm|mathit|mathbf|text|operatorname|overline|dot|bar)\s*${GROUP}`,
  'g',
)
const MOST = 20

/** Several terms need brackets where they stand in one place. */
const bracketed = (part: string): string =>
  /^[\w.%°πΩωφτµ]*$/u.test(part.trim()) ? part.trim() : `(${part.trim()})`

/** A formula as one would read it in a line of text: `\frac{1}{2\pi RC}` is 1/(2π RC). What is not known loses its backslash. */
export const formulaLine = (latex: string): string => {
  let text = latex
    .replace(/\\(?:left|right|[bB]igg?[lr]?)(?![a-zA-Z])\.?/g, '')
    .replace(/\\[,;:! ]|~|&|\\\\/g, ' ')
  for (let turn = 0, before = ''; turn < MOST && before !== text; turn++) {
    before = text
    text = text
      .replace(WORDS, '$1')
      .replace(FRACTION, (_, over: string, under: string) => `${bracketed(over)}/${bracketed(under)}`)
      .replace(ROOT, (_, under: string) => `√${bracketed(under)}`)
      .replace(/\^\s*\{?\s*\\circ\s*\}?/g, '°')
      .replace(/([_^])\{([^{}]*)\}/g, (_, sign: string, part: string) => `${sign}${bracketed(part)}`)
  }
  return text
    .replace(/\\sqrt\s*(\w)/g, '√$1')
    .replace(/\\([a-zA-Z]+)/g, (_, name: string) => SIGNS[name] ?? `${name} `)
    .replace(/[{}\\]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
