const steps = Array.from({ length: 100 }, (_, k) => `R${k} n${k} n${k + 1} 1k\nC${k} n${k + 1} 0 1n`)
/** A million points of a hundred nodes: 0.8 GB. */
export const hugeDeck = ['* t', 'V1 n0 0 SIN(0 1 1k)', ...steps, '.tran 1u 1 0 1u uic', '.end', ''].join('\n')
