import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, Instant, LocalText, Nothing, pageOf, pageQuery } from '../core/types.ts'

const Address = z
  .string()
  .trim()
  .max(500)
  .refine((text) => text === '' || (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)), {
    message: 'url',
  })

const Budget = z.number().int().min(0).max(1_000_000_000)

const fields = {
  enabled: z.boolean(),
  /** Of an interface like that of OpenAI, up to `/v1`. */
  url: Address,
  model: z.string().trim().max(200),
  /** Where, and by whom, questions are processed: what is approved and agreed to. */
  place: z.string().trim().max(200),
  /** Tokens within a month. */
  personBudget: Budget,
  courseBudget: Budget,
  orgBudget: Budget,
}

export const AssistantProvider = z.object({
  ...fields,
  /** Whether one is kept; it is never shown. */
  hasKey: z.boolean(),
  version: z.number().int(),
  updatedAt: Instant.nullable(),
})
export type AssistantProvider = z.infer<typeof AssistantProvider>

export const providerGet = endpoint({
  method: 'GET',
  path: '/sys/assistant/get',
  access: 'assistant:provider:page',
  summary: 'Which language model answers questions',
  data: AssistantProvider,
})

export const providerUpdate = endpoint({
  method: 'POST',
  path: '/sys/assistant/update',
  access: 'assistant:provider:edit',
  summary:
    'Change which language model answers questions; an empty key keeps the one that is there, as long as the address stays',
  body: z.object({
    ...fields,
    key: z.string().trim().max(500).default(''),
    version: z.number().int().min(0),
  }),
  data: Nothing,
})

export const providerTest = endpoint({
  method: 'POST',
  path: '/sys/assistant/test',
  access: 'assistant:provider:edit',
  summary: 'Ask the language model a word by the settings that are kept, at once, and answer what came back',
  body: Nothing,
  data: z.object({ answered: z.boolean(), reply: z.string() }),
})

export const AssistantOrg = z.object({
  orgId: Id,
  name: LocalText,
  /** Approved by itself, for the place where questions are processed now. */
  approved: z.boolean(),
  /** By itself or above. */
  holds: z.boolean(),
  /** Tokens of this month. */
  tokens: z.number().int(),
})
export type AssistantOrg = z.infer<typeof AssistantOrg>

export const providerOrgs = endpoint({
  method: 'GET',
  path: '/sys/assistant/orgs',
  access: 'assistant:provider:page',
  summary: 'Organisations, with whether their people may ask the language model',
  query: z.object(pageQuery(['name'])),
  data: pageOf(AssistantOrg),
})

export const providerApprove = endpoint({
  method: 'POST',
  path: '/sys/assistant/approve',
  access: 'assistant:provider:edit',
  summary:
    'Let the people of an organisation, and of those below it, ask the language model where questions are processed now; or no longer',
  body: z.object({ orgId: Id, approved: z.boolean() }),
  data: Nothing,
})

/** Most accounts at once. */
export const MOST_GUARDED = 500

export const guardianConsent = endpoint({
  method: 'POST',
  path: '/sys/assistant/guardian',
  access: 'assistant:guardian:edit',
  summary:
    'Record that the guardians of these students agree to their asking the language model, or no longer do',
  body: z.object({
    accounts: z.array(z.string().trim().min(1).max(100)).min(1).max(MOST_GUARDED),
    given: z.boolean(),
  }),
  /** Accounts of no student of such an organisation. */
  data: z.object({ done: z.number().int(), unknown: z.array(z.string()) }),
})
