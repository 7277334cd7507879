const LETTERS = '0123456789aehijklmnoprstuvx'
const LOW_LETTERS = [...'₀₁₂₃₄₅₆₇₈₉ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ']

/** The letter written low; undefined where there is none. */
const low = (letter: string): string | undefined => LOW_LETTERS[LETTERS.indexOf(letter)]

/** Plain text for a line of a list, in which indices of formulas (`R_1`, `U_{o}`) are written low; those without low letters as they are (`RA`). */
export const formulaText = (text: string): string =>
  text.replace(/(?<=\b\p{L})_(?:\{(\w+)\}|(\w))(?!\w)/gu, (_, braced?: string, bare?: string) => {
    const index = braced ?? bare ?? ''
    const letters = [...index].map(low)
    return letters.includes(undefined) ? index : letters.join('')
  })
