import type { FastifyInstance } from 'fastify'
import * as certificates from '@labbox/contract/courses/certificates.ts'
import type { Deps } from '../../../platform/deps.ts'
import { register } from '../../../platform/http/register.ts'
import {
  myCertificatesOf,
  restoreCertificate,
  revokeCertificate,
  saveCompletion,
  setVisitorPage,
  showName,
} from './certificates.service.ts'
import { completionViewOf, myCompletionOf } from './completion.queries.ts'
import { certificateSheet } from './pdf.service.ts'
import { claimCertificate } from './issue.service.ts'

export const certificateRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db, clock } = deps
  register(app, certificates.completionGet, ({ actor, query }) =>
    completionViewOf(db, actor, query.id, clock.now()),
  )
  register(app, certificates.completionSave, ({ actor, body }) => saveCompletion(deps, actor, body))
  register(app, certificates.certificateRevoke, ({ actor, body }) => revokeCertificate(deps, actor, body))
  register(app, certificates.certificateRestore, ({ actor, body }) =>
    restoreCertificate(deps, actor, body.id),
  )
  register(app, certificates.visitorPage, ({ actor, body }) => setVisitorPage(deps, actor, body))
  register(app, certificates.myCompletion, ({ actor, query }) =>
    myCompletionOf(db, actor, query.id, clock.now()),
  )
  register(app, certificates.certificateClaim, ({ actor, body }) => claimCertificate(deps, actor, body.id))
  register(app, certificates.myCertificates, ({ actor }) => myCertificatesOf(db, actor))
  register(app, certificates.certificatePdf, ({ actor, query, request }) =>
    certificateSheet(db, actor, query.id, deps.config.publicUrl ?? `${request.protocol}://${request.host}`),
  )
  register(app, certificates.certificateName, ({ actor, body }) => showName(db, actor, body))
}
