import { z } from 'zod'
import type { DraftedType } from '@labbox/contract/assistant/drafts.ts'
import { bareWords } from '@labbox/contract/assistant/words.ts'
import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import type { RichDoc } from '@labbox/contract/core/rich-doc.ts'
import { checkQuestion } from '@labbox/contract/questions/check.ts'
import type { QuestionText } from '@labbox/contract/questions/content.ts'
import { QuestionDocument } from '@labbox/contract/questions/key.ts'
import { docOfText } from '@labbox/contract/questions/simple-text.ts'
import { readJson } from './json.rules.ts'

const Words = z.string().max(4_000)
const Both = z.object({ zh: Words.optional(), en: Words.optional() })
type Both = z.infer<typeof Both>

const Variant = z.object({
  stem: Both,
  options: z.array(Both).max(10).optional(),
  correct: z.union([z.number(), z.boolean(), z.array(z.number())]).optional(),
  answer: z.union([z.string(), z.number(), Both]).optional(),
  unit: z.string().max(20).optional(),
  tolerance: z.number().min(0).max(50).optional(),
  variables: z
    .array(z.object({ name: z.string(), unit: z.string().default(''), values: z.array(z.number()) }))
    .optional(),
  /** What of the circuit the right answer is. */
  quantity: z.string().max(60).optional(),
  explanation: Both.optional(),
  difficulty: z.number().optional(),
})
type Variant = z.infer<typeof Variant>

/** A question as a language model wrote it, as one of ours. */
export interface ReadVariant {
  document: QuestionDocument
  difficulty: number
  /** `V(out)`: what its key says of the circuit; null: it does not say. */
  quantity: string | null
}

const TOLERANCE = 2
const places = 'abcdefghij'
/** `show` puts the names of people back; after that nothing is left but words and formulas. */
type Show = (text: string) => string

const textsOf = (both: Both | undefined, show: Show, circuit: Circuit | null = null): QuestionText => {
  const doc = (words: string | undefined): RichDoc | undefined => {
    if (words === undefined || words.trim() === '') return undefined
    const { content = [], ...rest } = docOfText(bareWords(show(words)).trim())
    const drawn = circuit ? [{ type: 'circuit', attrs: { circuit, alt: '' } }] : []
    return { ...rest, content: [...content, ...drawn] } as RichDoc
  }
  const [zh, en] = [doc(both?.zh), doc(both?.en)]
  return { ...(zh && { zh }), ...(en && { en }) }
}

const placeOf = (no: unknown): string => (typeof no === 'number' ? (places[no] ?? '') : '')

const bothOf = (answer: Variant['answer']): Both =>
  typeof answer === 'object' ? answer : { zh: String(answer ?? ''), en: String(answer ?? '') }

const partsOf = (type: DraftedType, variant: Variant, stem: QuestionText, show: Show): object => {
  const { options = [], correct, answer, unit = '', tolerance = TOLERANCE, variables = [] } = variant
  const listed = Array.isArray(correct) ? correct : [correct]
  const choice = {
    stem,
    options: options.map((text, k) => ({ id: placeOf(k), text: textsOf(text, show) })),
    shuffle: true,
  }
  switch (type) {
    case 'single':
      return { content: { type, ...choice }, key: { type, correct: placeOf(listed[0]) } }
    case 'multiple':
      return { content: { type, ...choice }, key: { type, correct: listed.map(placeOf) } }
    case 'boolean':
      return { content: { type, stem }, key: { type, correct } }
    case 'short':
      return {
        content: { type, stem, maxLength: 2000 },
        key: { type, model: textsOf(bothOf(answer), show) },
      }
    case 'numeric':
      return {
        content: { type, stem, unit },
        key: {
          type,
          answer: typeof answer === 'object' ? '' : String(answer ?? ''),
          variables: variables.map((one) => ({ kind: 'list', ...one })),
          tolerance: { kind: 'relative', value: tolerance },
          unit: '',
        },
      }
  }
}

/** Variants of a question that could be asked as they are; the others are left out. */
export const readVariants = (
  text: string,
  type: DraftedType,
  circuit: Circuit | null,
  show: Show,
): ReadVariant[] => {
  const read = readJson(text, z.object({ variants: z.array(z.unknown()).max(10) }))
  return (read?.variants ?? []).flatMap((one) => {
    const variant = Variant.safeParse(one)
    if (!variant.success) return []
    const { stem, explanation, quantity = null, difficulty = 3 } = variant.data
    const made = QuestionDocument.safeParse({
      schema: 1,
      ...partsOf(type, variant.data, textsOf(stem, show, circuit), show),
      explanation: textsOf(explanation, show),
    })
    if (!made.success || checkQuestion(made.data).length > 0) return []
    return [
      { document: made.data, difficulty: Math.min(5, Math.max(1, Math.round(difficulty) || 3)), quantity },
    ]
  })
}
