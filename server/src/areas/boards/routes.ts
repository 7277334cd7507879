import type { FastifyInstance } from 'fastify'
import { BOARD_SECONDS, boardToday, boardTrends } from '@labbox/contract/boards/boards.ts'
import { readConfig } from '../../platform/client-config.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { register } from '../../platform/http/register.ts'
import { readToday, readTrends } from './queries.ts'

/** Figures are cached for a while: anybody may ask, so frequent questions must cost nothing. */
const kept = <T>({ db, clock }: Deps, seconds: number, read: (db: Db, now: Date) => Promise<T>) => {
  let figures: Promise<T> | null = null
  let until = 0
  return (): Promise<T> => {
    const now = clock.now()
    if (figures && now.getTime() < until) return figures
    until = now.getTime() + seconds * 1000
    figures = read(db, now).catch((error: unknown) => {
      until = 0
      throw error
    })
    return figures
  }
}

/** Wall boards: open to everybody while an administrator has them on. */
export const boardsRoutes = (app: FastifyInstance, deps: Deps): void => {
  const today = kept(deps, BOARD_SECONDS.today, readToday)
  const trends = kept(deps, BOARD_SECONDS.trends, readTrends)
  const ifOn = async <T>(figures: () => Promise<T>): Promise<T> => {
    if (!(await readConfig(deps.db)).publicBoard) throw new AppError('BOARD_OFF')
    return figures()
  }
  register(app, boardToday, () => ifOn(today))
  register(app, boardTrends, () => ifOn(trends))
}
