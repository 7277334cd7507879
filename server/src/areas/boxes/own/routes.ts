import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import * as own from '@labbox/contract/boxes/own.ts'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import { AppError, found, invalid } from '../../../platform/errors.ts'
import { FileAnswer } from '../../../platform/http/file-answer.ts'
import { register } from '../../../platform/http/register.ts'
import { letIn } from '../../access/sessions/let-in.service.ts'
import type { Enrolling } from '../../devices/service.ts'
import type { BoxDeps } from '../context.ts'
import type { Machine } from './machine.ts'

const normal = (code: string): string => code.toUpperCase().replace(/[\s-]/g, '')

/** Whoever holds a card that was never used chooses a PIN with it; who has one gives number and PIN. */
const holderOf = async ({ cards, people }: Machine, { code, number, pin }: BodyOf<typeof own.boxSignIn>) => {
  const all = people()
  if (code) {
    const userId = cards.holderOf(
      normal(code),
      all.map(({ id }) => id),
    )
    if (!userId) throw new AppError('BOX_CARD', { fields: { code: 'BOX_CARD' } })
    await cards.choosePin(userId, pin)
    return userId
  }
  if (!number) throw invalid({ number: 'required' })
  const person = all.find((one) => one.number !== '' && one.number === number)
  if (!person) throw new AppError('BOX_PIN', { fields: { pin: 'BOX_PIN' } })
  await cards.requirePin(person.id, pin)
  return person.id
}

/** What a lab box offers to its room; on any other installation these calls say that it is none. */
export const ownRoutes = (
  app: FastifyInstance,
  deps: BoxDeps,
  box: Machine | undefined,
  agent: Enrolling['agent'],
): void => {
  const operated = (key: string): Machine => {
    if (!box?.isOperator(key)) throw new AppError('NOT_FOUND')
    return box
  }
  register(app, own.boxState, () => ({ box: box?.state() ?? null }))
  register(app, own.boxSignIn, async ({ body, request }) => {
    const userId = await holderOf(found(box), body)
    const device = request.headers['user-agent'] ?? ''
    return letIn(deps.db, deps.clock.now(), { userId, address: request.ip, device })
  })
  register(app, own.boxCards, ({ query }) => {
    const { cards, people } = operated(query.key)
    return people().map(({ id, name, number }) => ({
      userId: id,
      name,
      number,
      code: cards.isFresh(id) ? cards.codeOf(id) : null,
      locked: cards.isLocked(id),
    }))
  })
  register(app, own.boxCardNew, ({ body }) => {
    const { cards, people } = operated(body.key)
    cards.renew(found(people().find(({ id }) => id === body.userId)).id)
    return {}
  })
  register(app, own.boxRoomBenches, ({ query }) => operated(query.key).benches.list(deps.benches))
  register(app, own.boxBenchCode, ({ body, request }) => {
    const url = `${request.protocol}://${request.host}`
    return operated(body.key).benches.code(deps.benches, body.deviceId, { url, agent })
  })
  register(app, own.boxFile, ({ query }) => {
    const { line, identity } = operated(query.key)
    const text = JSON.stringify(line.bundle(deps.clock.now()))
    return new FileAnswer(
      `${identity.name}.labbox`,
      'application/octet-stream',
      Readable.from([text]),
    ) as never
  })
}
