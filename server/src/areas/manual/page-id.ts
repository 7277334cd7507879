/** Id of a page of help by its number, which stays with it for ever: links to it are kept. */
export const pageId = (no: number): string => `01936f00-0000-7000-8000-${String(no).padStart(12, '0')}`
