import { commandSend, type CommandArgs } from '@labbox/contract/bench/commands.ts'
import type { BenchOp } from '@labbox/contract/bench/ops.ts'
import { ApiError } from '../../../app/api/api-error.ts'
import { call } from '../../../app/api/call.ts'
import { randomId } from '../../../app/random-id.ts'

const LOST_ANSWER_MS = 700

interface SendOptions {
  key?: string
  silent?: boolean
}

/**
 * Ways to send operations to the device that one holds; what it answers.
 * @param occupancyId of the use now; undefined without one
 * @param done told after each that was answered
 */
export const createSend = (occupancyId: () => string | undefined, done: () => void) => {
  const command = async <Op extends BenchOp>(
    op: Op,
    args: CommandArgs[Op],
    { key, silent = false }: SendOptions = {},
  ): Promise<unknown> => {
    const held = occupancyId()
    if (!held) throw new Error('no device')
    const { result } = await call(
      commandSend,
      { occupancyId: held, op, args, ...(key && { idempotencyKey: key }) },
      { silent },
    )
    done()
    return result
  }
  /** Carried out once, even when its answer was lost on the way. */
  const commandOnce = async <Op extends BenchOp>(op: Op, args: CommandArgs[Op]): Promise<unknown> => {
    const key = randomId()
    try {
      return await command(op, args, { key })
    } catch (error) {
      if (!(error instanceof ApiError) || error.key !== 'NETWORK') throw error
      await new Promise((resolve) => setTimeout(resolve, LOST_ANSWER_MS))
      return command(op, args, { key })
    }
  }
  return { command, commandOnce }
}
