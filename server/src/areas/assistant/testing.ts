import { answersAsk, answersConsent, type AnswerLine } from '@labbox/contract/assistant/asking.ts'
import { providerApprove, providerGet, providerUpdate } from '@labbox/contract/assistant/provider.ts'
import { openChatProvider } from '@labbox/contract/testing/chat-provider.ts'
import { createTestApp, type Client } from '../../testing/app.ts'

const PLACE = 'Campus data centre'

/** The whole application with a language model that answers the people of its organisation. */
export const createAssistantKit = async () => {
  const model = await openChatProvider()
  const kit = await createTestApp({ build: { clockwork: false }, env: { OUTBOUND_ALLOW: '127.0.0.1' } })
  const admin = await kit.user('admin')
  const set = async (more: object = {}) => {
    const { version, hasKey: _, updatedAt: __, ...before } = await admin.ok(providerGet)
    const { url, key } = model
    return admin.ok(providerUpdate, {
      ...before,
      enabled: true,
      url,
      key,
      model: 'small-model',
      place: PLACE,
      ...more,
      version,
    })
  }
  await set()
  await admin.ok(providerApprove, { orgId: kit.firstOrg, approved: true })
  return {
    ...kit,
    model,
    admin,
    set,
    agree: (who: Client) => who.ok(answersConsent, { place: PLACE, given: true }),
    /** What an answer says, line by line. */
    async asked(who: Client, question: string, more: object = {}): Promise<AnswerLine[]> {
      kit.clock.advance(20_000)
      const response = await kit.app.inject({
        method: 'POST',
        url: `/api${answersAsk.path}`,
        headers: { 'x-token': who.token, 'accept-language': 'en-US' },
        payload: { question, intent: 'debug', ...more },
      })
      return response.body
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as AnswerLine)
    },
    /** All that was sent since; in small letters. */
    bytesSince: (at: number) =>
      model.got
        .slice(at)
        .map(({ body }) => body.toLowerCase())
        .join('\n'),
    async close() {
      await kit.close()
      await model.close()
    },
  }
}
export type AssistantKit = Awaited<ReturnType<typeof createAssistantKit>>

export const textOf = (lines: readonly AnswerLine[]): string =>
  lines.map((line) => (line.kind === 'text' ? line.text : '')).join('')
