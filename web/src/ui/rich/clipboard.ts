/**
 * Whether copied HTML says something in words. Spreadsheets and word processors put a picture of what was copied beside it:
 * the text is meant then; a copied picture brings only its own tag.
 */
export const holdsText = (html: string): boolean =>
  html.replaceAll(/<!--[^]*?-->|<(style|head|title)\b[^]*?<\/\1\s*>|<[^>]*>|&nbsp;/gi, '').trim() !== ''
