/** Line drawings in a field of 96 × 64: paths of strokes, in the manner of a circuit or of what an instrument shows. */
export const motifs = {
  /** A resistor into a capacitor to ground. */
  lowPass: [
    'M8 24h16M24 17h20v14H24zM44 24h44M64 24v12M55 36h18M55 42h18M64 42v12M57 54h14M60 58h8',
    'M8 58h16M8 24v34',
  ],
  /** An amplifier with its feedback. */
  amplifier: ['M34 14v36l32-18zM66 32h22M10 24h24M10 40h24', 'M22 24V8h20m16 0h18v24M42 4h16v8H42z'],
  /** A bridge of four diodes. */
  bridge: [
    'M48 8 72 32 48 56 24 32zM8 32h16M72 32h16',
    'M33 18l9-1-1 9zM41 16l2 2M63 18l-9-1 1 9zM55 16l-2 2M33 46l9 1-1-9zM63 46l-9 1 1-9z',
  ],
  /** Two sines, one behind the other. */
  sines: [
    'M4 32c8-28 14-28 22 0s14 28 22 0 14-28 22 0 14 28 22 0',
    'M4 32h88M48 6v52',
    'M4 44c8-20 14-20 22-8s14 20 22 4 14-20 22-6 14 18 22 2',
  ],
  /** Pulses of a clock and what it divides down to. */
  pulses: ['M4 26h8V10h12v16h12V10h12v16h12V10h12v16h12V10h8', 'M4 54h20V38h24v16h24V38h20'],
  /** Magnitude over frequency, flat and then falling. */
  response: ['M8 6v52h82', 'M8 18h38c12 0 14 10 22 20l16 18', 'M28 58V10M46 58V10M58 58V10M66 58V10'],
  /** A gate with two inputs. */
  gate: [
    'M34 12h16a20 20 0 0 1 0 40H34zM8 22h26M8 42h26M76 32h14',
    'M73 32m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
  ],
  /** A transistor with its two resistors. */
  transistor: [
    'M44 18v28M14 32h30M44 26l20-12M44 38l20 12M64 14V4M64 50v10',
    'M20 26h14v12H20zM56 47l8 3-5-7',
  ],
} as const

export type Motif = keyof typeof motifs

const names = Object.keys(motifs) as Motif[]

/** A number from a text, the same each time (FNV-1a, 32 bits). */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

/** What the words of a name are drawn as; the first that fits. */
const subjects: readonly (readonly [RegExp, Motif])[] = [
  [/滤波|\brc\b|filter/i, 'lowPass'],
  [/运放|运算放大|放大|amplifier|op.?amp/i, 'amplifier'],
  [/整流|稳压|电源|rectif|regulat|supply/i, 'bridge'],
  [/三极管|晶体管|transistor|bjt|mosfet/i, 'transistor'],
  [/数字|逻辑|门电路|digital|logic|gate/i, 'gate'],
  [/时序|计数|触发器|脉冲|counter|pulse|flip.?flop|clock/i, 'pulses'],
  [/频率|频响|谐振|frequency|response|bode|resonan/i, 'response'],
  [/示波|信号|交流|波形|signal|wave|oscillo/i, 'sines'],
]

/** The drawing and the hue (degrees) of a cover that nobody uploaded: by the words of its name, else by its letters. */
export const coverOf = (name: string): { motif: Motif; hue: number } => {
  const hash = hashOf(name)
  const subject = subjects.find(([words]) => words.test(name))?.[1]
  return { motif: subject ?? names[hash % names.length] ?? 'sines', hue: (hash >>> 8) % 360 }
}
