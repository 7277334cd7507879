import type { Canvas, Colour } from './canvas.ts'

/**
 * Letters as lines on a grid 4 wide and 6 high (8 with what hangs below): each word is one line through points of two digits, x and y.
 */
const GLYPHS: Readonly<Record<string, string>> = {
  '0': '103041453616050110',
  '1': '112026 1636',
  '2': '01103041420646',
  '3': '0110304142334445361605 1333',
  '4': '36300444',
  '5': '40000312324345361605',
  '6': '413010010516364544331304',
  '7': '004016',
  '8': '13020110304142331304051636454433',
  '9': '423313020110304145361605',
  A: '062046 1434',
  B: '00063645443303 0030414233',
  C: '4130100105163645',
  D: '00062644422000',
  E: '40000646 0333',
  F: '400006 0333',
  G: '41301001051636454323',
  H: '0006 4046 0343',
  I: '1030 2026 1636',
  J: '4045361605',
  K: '0006 4004 1346',
  L: '000646',
  M: '0600234046',
  N: '06004640',
  O: '103041453616050110',
  P: '06003041423303',
  Q: '103041453616050110 2446',
  R: '06003041423303 2346',
  S: '413010010213334445361605',
  T: '0040 2026',
  U: '000516364540',
  V: '002640',
  W: '0016233640',
  X: '0046 4006',
  Y: '002340 2326',
  Z: '00400646',
  a: '12324346 4414051646',
  d: '4046 4332120305163645',
  e: '044443321203051646',
  i: '2226 2020',
  k: '0006 3204 1446',
  m: '0206 03122326 23324346',
  n: '0206 0312324346',
  p: '0208 0312324345361605',
  r: '0206 042232',
  s: '4212031434453606',
  t: '10152636 0232',
  u: '0205163645 4246',
  v: '022642',
  z: '02420646',
  µ: '0208 05163645 4246',
  '.': '2626',
  '-': '0343',
  '−': '0343',
  '+': '0343 2125',
  '/': '0640',
  ':': '2323 2626',
  '=': '0242 0444',
  '%': '0640 1010 3636',
  '°': '1020211110',
}

/** Units from one letter to the next. */
const ADVANCE = 5.6

/** Width of a text, pixels. */
export const textWidth = (text: string, unit: number): number => ([...text].length * ADVANCE - 1.6) * unit

/** Writes a text whose upper left corner is at x, y; `unit`: pixels of one step of the grid. Unknown letters are blank. */
export function drawText(
  canvas: Canvas,
  text: string,
  x: number,
  y: number,
  unit: number,
  colour: Colour,
): void {
  for (const [place, letter] of [...text].entries()) {
    const left = x + place * ADVANCE * unit
    for (const line of (GLYPHS[letter] ?? '').split(' ')) {
      const points = (line.match(/../g) ?? []).map(
        ([px, py]) => [left + Number(px) * unit, y + Number(py) * unit] as const,
      )
      canvas.line(points, Math.max(1.2, unit * 0.7), colour)
    }
  }
}
