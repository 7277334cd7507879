/** What is a word of Verilog or SystemVerilog and may be a name in VHDL; names of its own packages are not among them. */
const VERILOG_WORDS = new Set(
  `always always_comb always_ff always_latch assign automatic bind bins byte casex casez cell checker class clocking const
  constraint context continue cover covergroup coverpoint cross deassign design disable dist do edge endcase endmodule endtask
  enum expect export extends extern final first_match foreach forever fork forkjoin highz0 highz1 iff ifnone illegal_bins
  implements implies import initial inout input inside instance int interface intersect join join_any join_none large let liblist
  local localparam logic longint macromodule matches medium modport module nand negedge nettype nmos notif0 notif1 output packed
  parameter pmos posedge primitive priority program property pull0 pull1 pulldown pullup pure rand randc randcase reg repeat
  scalared sequence shortint small soft solve specify specparam static strong strong0 strong1 struct super supply0 supply1 table
  tagged task this throughout tran tri tri0 tri1 triand trior trireg typedef union unique unique0 uwire var vectored virtual void
  wait_order wand weak weak0 weak1 wildcard wire with within wor`.split(/\s+/),
)
/** Words of VHDL itself, which stay. */
const VHDL_WORDS = new Set([
  'context',
  'cover',
  'disable',
  'inout',
  'nand',
  'parameter',
  'property',
  'pure',
  'sequence',
  'strong',
  'with',
])
const ENDING = '_vhdl'

/** Comment, text, character, name with backslashes, number, word, anything else: in this order. */
const TOKEN = /--[^\n]*|\/\*[\s\S]*?\*\/|"[^"\n]*"|'[^\n]'|\\[^\\\n]*\\|\d[\w#.]*|[A-Za-z]\w*|[\s\S]/g

const tokens = function* (text: string): Generator<string> {
  let before = ''
  TOKEN.lastIndex = 0
  for (let at = 0; at < text.length; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at
    let [token = ''] = TOKEN.exec(text) ?? []
    // Of a qualified expression, `word'('0', '1')`, and no character.
    if (token === "'('" && /\w$/.test(before)) token = "'"
    TOKEN.lastIndex = at + token.length
    if (token.trim() !== '' && !token.startsWith('--')) before = token
    yield token
  }
}
const isWord = (token: string): boolean => /^[A-Za-z]/.test(token)

/**
 * The same source with names in small letters, as the language takes them, and none of them a word of Verilog: what is made of it
 * is read as Verilog. Lines stay lines.
 */
export const plainVhdl = (text: string): string => {
  let before = ''
  let plain = ''
  for (const token of tokens(text)) {
    const small = isWord(token) ? token.toLowerCase() : token
    const renamed = VERILOG_WORDS.has(small) && !VHDL_WORDS.has(small) && before !== "'"
    plain += renamed ? small + ENDING : small
    if (token.trim() !== '') before = token
  }
  return plain
}

/** A text of the compiler with names as they were written, but for their capitals. */
export const asWritten = (text: string): string =>
  text.replaceAll(new RegExp(String.raw`\b(\w+?)${ENDING}\b`, 'g'), '$1')

/** Entities that sources declare, and those of them that nothing in the sources contains, or all where each is in another. */
export const entitiesOf = (texts: readonly string[]): { all: string[]; tops: string[] } => {
  const all = new Set<string>()
  const within = new Set<string>()
  for (const text of texts) {
    const words = [...tokens(plainVhdl(text))].filter(
      (token) => token.trim() !== '' && !/^(?:--|\/\*)/.test(token),
    )
    for (const [at, word] of words.entries()) {
      const [before = '', next = '', after = '', last = ''] = [
        words[at - 1],
        words[at + 1],
        words[at + 2],
        words[at + 3],
      ]
      if (word === 'entity' && before !== 'end' && isWord(next))
        if (after === 'is') all.add(next)
        else if (after === '.') within.add(last)
      if (word === 'component' && before !== 'end' && isWord(next)) within.add(next)
    }
  }
  const tops = [...all].filter((name) => !within.has(name))
  return { all: [...all], tops: tops.length > 0 ? tops : [...all] }
}
