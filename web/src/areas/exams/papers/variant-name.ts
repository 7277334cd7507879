/** Versions are named A … Z; 0 is the paper as it is written. */
export const variantName = (variant: number): string =>
  variant === 0 ? '' : String.fromCharCode(64 + variant)
