/** Keys of the experiment page; the diagram has its own list. `keys` as shown to the user. */
export const SHORTCUTS = [
  { id: 'run', keys: 'Ctrl + Enter' },
  { id: 'save', keys: 'Ctrl + S' },
  { id: 'connect', keys: 'Alt + C' },
  { id: 'guide', keys: 'Alt + G' },
  { id: 'diagram', keys: 'Alt + D' },
  { id: 'instrument', keys: 'Alt + 1 … 4' },
  { id: 'table', keys: 'Alt + T' },
  { id: 'log', keys: 'Alt + L' },
  { id: 'help', keys: '?' },
] as const

export type Act = Exclude<(typeof SHORTCUTS)[number]['id'], 'instrument'> | `instrument${number}`

const ALT: Record<string, Act> = {
  KeyC: 'connect',
  KeyG: 'guide',
  KeyD: 'diagram',
  KeyT: 'table',
  KeyL: 'log',
}

/** What a key press asks of the page; null: nothing. */
export const actOf = (event: KeyboardEvent): Act | null => {
  const target = event.target instanceof Element ? event.target : null
  if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') return 'run'
  if ((event.ctrlKey || event.metaKey) && event.code === 'KeyS') return 'save'
  if (event.altKey && !event.ctrlKey) {
    const digit = /^Digit([1-4])$/.exec(event.code)?.[1]
    return digit ? `instrument${Number(digit)}` : (ALT[event.code] ?? null)
  }
  const elsewhere = !target?.closest('input, textarea, select, [contenteditable], .lb-editor')
  return event.key === '?' && elsewhere ? 'help' : null
}
