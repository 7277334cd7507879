/** 3 × 5 pixels; each digit is one row of three bits. */
const GLYPHS: Readonly<Record<string, string>> = {
  '0': '75557',
  '1': '26227',
  '2': '71747',
  '3': '71317',
  '4': '55711',
  '5': '74717',
  '6': '74757',
  '7': '71122',
  '8': '75757',
  '9': '75717',
  A: '25755',
  C: '34443',
  D: '65556',
  G: '34553',
  H: '55755',
  N: '57755',
  O: '75557',
  P: '65644',
  R: '65655',
  S: '34216',
  T: '72222',
  U: '55557',
  V: '55552',
  W: '55775',
  I: '72227',
  m: '06755',
  u: '00557',
  n: '06555',
  s: '03216',
  k: '45655',
  '.': '00002',
  '/': '11244',
  '+': '02720',
  '-': '00700',
  '=': '07070',
}

/** Calls `dot` for each pixel of the text, each glyph pixel `size` wide. Unknown characters are blank. */
export function drawText(
  text: string,
  x: number,
  y: number,
  size: number,
  dot: (x: number, y: number) => void,
): void {
  ;[...text].forEach((character, place) => {
    ;[...(GLYPHS[character] ?? '')].forEach((row, line) => {
      for (let column = 0; column < 3; column++) {
        if (!(Number(row) & (4 >> column))) continue
        for (let dx = 0; dx < size; dx++) {
          for (let dy = 0; dy < size; dy++) dot(x + (place * 4 + column) * size + dx, y + line * size + dy)
        }
      }
    })
  })
}
