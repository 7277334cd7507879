import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as boxes from '@labbox/contract/boxes/boxes.ts'
import * as sync from '@labbox/contract/boxes/sync.ts'
import type { ConstraintTable } from '../../platform/http/faults.ts'
import { receiveFile } from '../../platform/http/one-file.ts'
import { register } from '../../platform/http/register.ts'
import { boxOf, boxPageOf } from './boxes.queries.ts'
import { addBox, deleteBox, renewCode, revokeBox, setBenches } from './boxes.service.ts'
import { importBundle } from './bundle.service.ts'
import type { BoxDeps } from './context.ts'
import { give, pair, provision } from './pair.service.ts'
import { takeBatch } from './sync.service.ts'
import { takeWork } from './take.service.ts'

/** An act twice under two numbers is no line of acts. */
export const boxConstraints = { box_event_id_key: 'BOX_CHAIN' } as const satisfies ConstraintTable

export const boxesRoutes = (app: FastifyInstance, deps: BoxDeps): void => {
  const urlFor = (request: FastifyRequest) =>
    deps.config.publicUrl?.replace(/\/$/, '') ?? `${request.protocol}://${request.host}`
  register(app, boxes.boxPage, ({ actor, query }) => boxPageOf(deps, actor, query))
  register(app, boxes.boxGet, ({ actor, query }) => boxOf(deps, actor, query.id))
  register(app, boxes.boxAdd, ({ actor, body, request }) => addBox(deps, actor, body, urlFor(request)))
  register(app, boxes.boxBenches, ({ actor, body }) => setBenches(deps, actor, body))
  register(app, boxes.boxCode, ({ actor, body, request }) => renewCode(deps, actor, body.id, urlFor(request)))
  register(app, boxes.boxRevoke, ({ actor, body }) => revokeBox(deps, actor, body.id, body.reason))
  register(app, boxes.boxDelete, ({ actor, body }) => deleteBox(deps, actor, body.id))
  register(app, boxes.boxBundle, async ({ actor, request }) =>
    importBundle(deps, actor, await receiveFile(request, sync.BUNDLE_BYTES)),
  )
  register(app, sync.boxPair, ({ body, request }) => pair(deps, body, request.ip))
  register(app, sync.boxProvision, ({ body }) => provision(deps, body))
  register(app, sync.boxGiven, ({ body }) => give(deps, body))
  register(app, sync.boxTake, ({ body }) => takeWork(deps, body))
  register(app, sync.boxSync, ({ body }) => takeBatch(deps, body))
}
