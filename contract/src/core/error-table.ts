/** One refusal: the body code and its text in both languages; `{name}` is filled from the error's params. */
export type ErrorTable = Record<string, { code: number; zh: string; en: string }>
