import { Command, Lease } from '@labbox/contract/bench/protocol.ts'
import { UpdateMessage, type UpdateOffer } from '@labbox/contract/bench/update.ts'
import { verify } from '../signed-message.ts'
import { ReplayGuard } from './replay-guard.ts'

interface InboxOptions {
  secret: string
  /** Stores the newest sequence number of leases over restarts. */
  sequence: { last(): number; store(seq: number): void } | undefined
  lease(lease: Lease): void
  command(command: Command): Promise<void>
  update(offer: UpdateOffer | null): void
  log(message: string): void
}

/** Lets through what the server signed, each message once; everything else is logged and dropped. */
export const createInbox = ({ secret, sequence, log, ...taken }: InboxOptions) => {
  const leaseGuards = new Map<number, ReplayGuard>()
  const commandGuard = new ReplayGuard(sequence?.last())
  return {
    lease(message: string): void {
      const opened = verify(secret, message)
      const lease = Lease.safeParse(opened?.body)
      if (!opened || !lease.success) return log('A lease that the server did not sign was refused')
      const { instance } = lease.data
      // One less than the stored number, because the newest lease is sent again after a restart.
      const guard = leaseGuards.get(instance) ?? new ReplayGuard((sequence?.last() ?? 0) - 1)
      leaseGuards.set(instance, guard)
      if (!guard.accept(opened.seq)) return log('A lease that came before was refused')
      sequence?.store(opened.seq)
      taken.lease(lease.data)
    },
    async command(message: string): Promise<void> {
      const opened = verify(secret, message)
      const parsed = Command.safeParse(opened?.body)
      if (!opened || !parsed.success) return log('A command that the server did not sign was refused')
      if (!commandGuard.accept(opened.seq))
        return log(`Command ${parsed.data.id} came before and was refused`)
      await taken.command(parsed.data)
    },
    update(message: string): void {
      const opened = verify(secret, message)
      const update = UpdateMessage.safeParse(opened?.body)
      if (!opened || !update.success || !commandGuard.accept(opened.seq))
        return log('An update that the server did not sign, or that came before, was refused')
      taken.update(update.data.offer)
    },
  }
}
