import type { FastifyInstance } from 'fastify'
import { manualList } from '@labbox/contract/manual/manual.ts'
import { register } from '../../platform/http/register.ts'
import { manualPages } from './pages/index.ts'

export const manualRoutes = (app: FastifyInstance): void =>
  register(app, manualList, async () => [...manualPages])
