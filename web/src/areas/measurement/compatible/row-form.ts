import type {
  CompatibleFields,
  CompatibleParam,
  CompatibleReply,
} from '@labbox/contract/measurement/compatible.ts'

/** Pairs as one line of text: `CH1=CHAN1, CH2=CHAN2`; a word alone stands for itself. */
export const pairsText = (pairs: Readonly<Record<string, string>> = {}): string =>
  Object.entries(pairs)
    .map(([word, text]) => (word === text ? word : `${word}=${text}`))
    .join(', ')

export const pairsOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(/[,，;；\n]/)
      .map((pair) => pair.trim())
      .filter(Boolean)
      .map((pair) => {
        const at = pair.indexOf('=')
        return at < 0 ? [pair, pair] : [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
      }),
  )

export interface ParamForm {
  name?: string
  type?: CompatibleParam['type']
  choices?: string
  min?: number | null
  max?: number | null
  unit?: string
  integer?: boolean
  most?: number | null
}

/** How the reply is read: `index` is a text whose words are named here. */
export type ReplyKind = 'none' | 'number' | 'text' | 'index' | 'bool' | 'image' | 'wave'

export interface RowForm {
  model?: string
  pseudo?: string
  params?: ParamForm[]
  scpi?: string
  replyKind?: ReplyKind
  header?: boolean
  field?: number | null
  after?: string
  scale?: number | null
  words?: string
  unit?: string
}

const paramOf = ({
  name = '',
  type = 'choice',
  choices = '',
  min,
  max,
  unit,
  integer,
  most,
}: ParamForm): CompatibleParam => {
  if (type === 'bool') return { name, type }
  const words = pairsOf(choices)
  if (type === 'choice') return { name, type, choices: words }
  const has = Object.keys(words).length > 0
  return {
    name,
    type,
    min: min ?? 0,
    max: max ?? 0,
    ...(unit && { unit }),
    ...(integer && { integer }),
    ...(typeof most === 'number' && { most }),
    ...(has && { words }),
  }
}

const replyOf = (form: RowForm): CompatibleReply | null => {
  const { replyKind: kind = 'none', header, field, after, scale, words = '' } = form
  if (kind === 'none') return null
  if (kind === 'image') return { type: 'image', media: 'image/png' }
  if (kind === 'wave') return { type: 'wave' }
  const place = {
    ...(header && { header }),
    // People count from 1.
    ...(typeof field === 'number' && { field: field - 1 }),
    ...(after && { after }),
  }
  if (kind === 'number') return { type: 'number', ...place, ...(typeof scale === 'number' && { scale }) }
  if (kind === 'index') return { type: 'text', ...place, words: pairsOf(words) }
  return { type: kind, ...place }
}

/** A compatible config from its form. */
export const rowOfForm = (form: RowForm): CompatibleFields => ({
  model: form.model ?? '',
  pseudo: form.pseudo ?? '',
  params: (form.params ?? []).map(paramOf),
  scpi: (form.scpi ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean),
  reply: replyOf(form),
  unit: form.unit ?? '',
})

const replyForm = (reply: CompatibleReply | null): Partial<RowForm> => {
  if (!reply) return { replyKind: 'none' }
  if (reply.type === 'image' || reply.type === 'wave') return { replyKind: reply.type }
  const place = {
    header: reply.header ?? false,
    field: reply.field === undefined ? null : reply.field + 1,
    after: reply.after ?? '',
  }
  if (reply.type === 'number') return { ...place, replyKind: 'number', scale: reply.scale ?? null }
  if (reply.type === 'text' && reply.words)
    return { ...place, replyKind: 'index', words: pairsText(reply.words) }
  return { ...place, replyKind: reply.type }
}

/** The fields of the form for a config. */
export const formOfRow = (row: CompatibleFields): RowForm => ({
  model: row.model,
  pseudo: row.pseudo,
  scpi: row.scpi.join('\n'),
  unit: row.unit,
  params: row.params.map((param) => ({
    name: param.name,
    type: param.type,
    ...(param.type === 'choice' && { choices: pairsText(param.choices) }),
    ...(param.type === 'number' && {
      min: param.min,
      max: param.max,
      unit: param.unit ?? '',
      integer: param.integer ?? false,
      most: param.most ?? null,
      choices: pairsText(param.words),
    }),
  })),
  ...replyForm(row.reply),
})
